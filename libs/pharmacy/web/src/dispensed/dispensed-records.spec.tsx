import { fault } from '@nidaan/api-client/testing';
import { readIn, show } from '@nidaan/ui/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PharmacyTab } from '../pharmacy-tab.tsx';
import { button, dispensed, link, LIST, servePharmacy, server, set } from '../testing/pharmacy.tsx';

servePharmacy();

const bills = (count: number) =>
  Array.from({ length: count }, (_, at) => dispensed({ id: count - at, record_id: 100 + count - at }));

const open = async (
  rows = [dispensed(), dispensed({ id: 40, record_id: 2, patient_name: 'Ravi Naik', total_amount: 123456.7 })],
) => {
  server.on(LIST, { status: 200, body: rows });
  show(<PharmacyTab />);
  fireEvent.click(screen.getByRole('tab', { name: 'Dispensed Records' }));
  if (rows.length > 0) await screen.findAllByText(rows[0]!.patient_name);
};
const table = () => within(screen.getByRole('table', { name: 'Dispensed Records' }));
const lastQuery = () => server.seen(LIST).at(-1)!.query;

describe('Dispensed Records', () => {
  it('PHA-11 FRD-90 lists S.No., record id, name with UHID and age, disease, date, total and download', async () => {
    await open();
    const text = table()
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(text).toEqual([
      ['S.No.', 'Record ID', 'Patient Name', 'Disease', 'Date', 'Total', 'Download'],
      ['1', '3', 'Asha VermaUH000012 · 34 years', 'Dengue', '20/11/2026', '₹150.50', 'PDF'],
      ['2', '2', 'Ravi NaikUH000012 · 34 years', 'Dengue', '20/11/2026', '₹1,23,456.70', 'PDF'],
    ]);
  });

  it('PHA-11 filters by id or phone after a pause, and by date at once; Clear shows all', async () => {
    await open();
    set(screen.getByRole('searchbox', { name: 'Patient ID or phone' }), '98765');
    expect(lastQuery().search).toBeUndefined();
    act(() => void jest.advanceTimersByTime(300));
    await waitFor(() => expect(lastQuery()).toMatchObject({ search: '98765' }));
    set(screen.getByLabelText('Date'), '2026-11-20');
    await waitFor(() => expect(lastQuery()).toMatchObject({ search: '98765', date: '2026-11-20' }));
    fireEvent.click(button('Clear'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe(''));
  });

  it('PHA-11 OPN-53 numbers over the pages and asks for the next chunk by key', async () => {
    const all = bills(160);
    await open(all);
    server.on(LIST, ({ query }) => ({
      status: 200,
      body: all.filter(({ id }) => id < Number(query.after ?? 1e9)).slice(0, Number(query.limit)),
    }));
    fireEvent.click(button('Next'));
    expect(table().getAllByRole('row')[1]!.textContent).toMatch(/^26235Asha/);
    expect(Number(lastQuery().limit)).toBe(150);
  });

  it("PHA-13 says 'No medicines given yet'", async () => {
    await open([]);
    expect(await screen.findByText('No medicines given yet')).toBeTruthy();
  });

  it('PHA-16 says the server detail when the list cannot be loaded, and can be tried again', async () => {
    server.on(LIST, fault(503, 'The counter is closed'));
    show(<PharmacyTab />);
    fireEvent.click(screen.getByRole('tab', { name: 'Dispensed Records' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The counter is closed');
    server.on(LIST, { status: 200, body: [dispensed()] });
    fireEvent.click(button('Try again'));
    expect(await screen.findByText('Asha Verma')).toBeTruthy();
  });

  it.each([
    ['its name, by keyboard too', () => fireEvent.click(link('Asha Verma'))],
    ['anywhere on it', () => fireEvent.click(screen.getByText('₹150.50'))],
  ])('PHA-12 a row opens details on %s; Back to List returns to it', async (_, click) => {
    await open();
    click();
    const lines = [...(await screen.findByRole('region', { name: 'Medicines' })).querySelectorAll('dl > div')].map(
      (each) => each.textContent,
    );
    expect(lines).toEqual([
      "Doctor's AdviceRest and fluids",
      'TabletsParacetamol | 650mg | 10 tablets | ₹120.50',
      'InjectionsDiclofenac | medium (2-5ml) | 75mg/3ml | ₹30.00',
      'OintmentsNot required',
      'SyrupsNot required',
    ]);
    expect(screen.getByRole('region', { name: 'Payment Summary' }).textContent).toBe(
      'Payment SummaryTablets₹120.50Injections₹30.00Ointments₹0.00Syrups₹0.00Total₹150.50',
    );
    fireEvent.keyDown(button('Download Bill'), { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(link('Asha Verma')));
  });

  it('PHA-12 are in Hindi where the reader is: how it was paid, and what was not given', async () => {
    await readIn('hi');
    server.on(LIST, { status: 200, body: [dispensed({ payment_type: 'Cash' })] });
    show(<PharmacyTab />, undefined, undefined, '/pharmacy/bills');
    fireEvent.click(await screen.findByRole('link', { name: 'Asha Verma' }));
    const medicines = await screen.findByRole('region', { name: 'दवाएँ' });
    expect(within(medicines).getAllByText('ज़रूरी नहीं')).toHaveLength(2);
    expect(screen.getByText('नकद')).toBeTruthy();
  });

  it("PHA-12 PHA-17 hands over the bill, and says 'Failed to download bill. Please try again.'", async () => {
    URL.createObjectURL = jest.fn(() => 'blob:bill');
    const clicked: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${this.href}`);
    });
    await open();
    fireEvent.click(button('PDF, Download bill of Asha Verma'));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to download bill. Please try again.');
    server.on('GET /api/pharmacy/41/pharmacy-pdf/', { status: 200, body: 'pdf' });
    fireEvent.click(link('Asha Verma'));
    fireEvent.click(await screen.findByRole('button', { name: 'Download Bill' }));
    await waitFor(() => expect(clicked).toEqual(['pharmacy-bill-41.pdf blob:bill']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ORG-10 are all that somebody has who hands nothing out', async () => {
    server.on(LIST, { status: 200, body: [dispensed()] });
    show(<PharmacyTab />, undefined, undefined, '/pharmacy', { may: (key) => key === 'pharmacy.view' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Dispensed Records']);
    expect(await screen.findByText('Asha Verma')).toBeTruthy();
  });
});
