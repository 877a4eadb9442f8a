import { FakeServer, fault } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FeeDifference } from '@nidaan/patients-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { FeeDifferencesTab } from './fee-differences-tab.tsx';

const LIST = 'GET /api/fee-differences/';
const EXPORT = 'GET /api/fee-differences/export/';
const less: FeeDifference = {
  ...{ visit_id: 41, date: '2026-11-18', name: 'Asha Verma', uhid: 'UH000007', doctor_name: 'Dr Meera Iyer', fee_kind: 'typed' },
  ...{ reason: 'First visit', expected: 500, taken: 350, taken_by: 12, taken_by_name: 'Neha Rao' },
};

let server: FakeServer;
beforeEach(() => {
  jest.useFakeTimers({
    now: new Date('2026-11-20T05:00:00Z'),
    doNotFake: ['queueMicrotask', 'performance'],
    advanceTimers: true,
  });
  server = new FakeServer().install().on(LIST, { status: 200, body: [less] });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('fees that differ from the rule', () => {
  it('FRD-40 lists visit, expected, taken and who took it, of this month', async () => {
    show(<FeeDifferencesTab />);
    const link = await screen.findByRole('link', { name: 'Asha Verma, UH000007' });
    expect(link.getAttribute('href')).toBe('/patients/41');
    const cells = [...link.closest('tr')!.cells].map((cell) => cell.textContent);
    expect(cells).toEqual(expect.arrayContaining([expect.stringContaining('Asha Verma')]));
    expect(cells.join(' ')).toMatch(/18\/11\/2026.*Dr Meera Iyer.*First visit.*500.*350.*−₹150.*Neha Rao/);
    expect(server.seen(LIST)[0]!.query).toEqual({ from: '2026-11-01', to: '2026-11-20', limit: '200' });
  });

  it('FRD-40 asks for other days, and not for days that are turned round', async () => {
    server.on(LIST, { status: 200, body: [] });
    show(<FeeDifferencesTab />);
    expect(await screen.findByText('On these days every fee was as the rule says')).toBeTruthy();
    const from = screen.getByLabelText<HTMLInputElement>('From');
    fireEvent.change(from, { target: { value: '19/11/2026' } });
    fireEvent.blur(from);
    await waitFor(() => expect(server.seen(LIST).at(-1)!.query).toMatchObject({ from: '2026-11-19' }));
    const to = screen.getByLabelText<HTMLInputElement>('To');
    fireEvent.change(to, { target: { value: '18/11/2026' } });
    fireEvent.blur(to);
    expect(await screen.findByText('The last day must not be before the first day')).toBeTruthy();
    expect(server.seen(LIST).every(({ query }) => query.to === '2026-11-20')).toBe(true);
  });

  describe('on paper and for spreadsheets', () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...less, visit_id: from - n, name: `P${from - n}` }));
    // By its text: a look by role goes through all rows.
    const press = async (name: string) => fireEvent.click(await screen.findByText(name));
    let printed: number[];
    beforeEach(() => {
      printed = [];
      jest.spyOn(window, 'print').mockImplementation(() => void printed.push(screen.getAllByText(/^P\d+, UH/).length));
      server.on(LIST, ({ query }) => ({ status: 200, body: query['after'] === '201' ? rows(200, 30) : rows(400, 200) }));
    });
    afterEach(() => void jest.restoreAllMocks());

    it('FRD-40 prints all visits of the days, also those that were not on the screen yet', async () => {
      show(<FeeDifferencesTab />);
      await screen.findByText('P400, UH000007');
      await press('Print');
      await waitFor(() => expect(printed).toEqual([230]));
      expect(screen.getByText('01/11/2026 – 20/11/2026')).toBeTruthy();
      expect(server.seen(LIST).map(({ query }) => query['after'])).toEqual([undefined, '201']);
    });

    it('FRD-40 prints no half of a list, and says so', async () => {
      show(<FeeDifferencesTab />);
      await screen.findByText('P400, UH000007');
      server.on(LIST, fault(500, 'x'));
      await press('Print');
      expect(await screen.findByText('The fees could not be loaded')).toBeTruthy();
      expect(printed).toEqual([]);
    });

    it('FRD-40 saves the visits of the days as CSV, or says in the words of the server why not', async () => {
      const said = 'These are more than 20,000 visits. Please choose fewer days.';
      const saved: string[] = [];
      Object.assign(URL, { createObjectURL: () => 'blob:csv', revokeObjectURL: () => undefined });
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        saved.push(this.download);
      });
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      server.on(EXPORT, { status: 400, body: { message: said } });
      show(<FeeDifferencesTab />);
      await screen.findByText('P400, UH000007');
      await press('CSV');
      expect(await screen.findByText(said)).toBeTruthy();
      server.on(EXPORT, { status: 200, body: 'visit' });
      await press('CSV');
      await waitFor(() => expect(saved).toEqual(['fee-differences-2026-11-01-2026-11-20.csv']));
      expect(screen.queryByText(said)).toBeNull();
      expect(server.seen(EXPORT).map(({ query }) => query)).toEqual(Array(2).fill({ from: '2026-11-01', to: '2026-11-20' }));
    });

    it('FRD-40 offers neither where no visit differs', async () => {
      server.on(LIST, { status: 200, body: [] });
      show(<FeeDifferencesTab />);
      await screen.findByText('On these days every fee was as the rule says');
      for (const name of ['Print', 'CSV']) expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    });
  });

  it('FRD-40 says that it could not be loaded, and tries again', async () => {
    server.on(LIST, fault(500, 'x'));
    show(<FeeDifferencesTab />);
    expect((await screen.findByRole('alert')).textContent).toContain('The fees could not be loaded');
    server.on(LIST, { status: 200, body: [less] });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Neha Rao')).toBeTruthy();
  });
});
