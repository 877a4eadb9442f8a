import { fault } from '@nidaan/api-client/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { button, LIST, logged, open, page, pass, rows, server, serveLab, showLab, test, told } from '../testing/lab.tsx';

serveLab();
const show = () => {
  showLab();
  open('View Tests');
};

describe('the lab tests', () => {
  it('LAB-08 FRD-90 lists test, patient, date, status, price and the download', async () => {
    server.on(LIST, page([test({ id: 5, status: 'completed', testName: 'ESR' }), test()]));
    show();
    await screen.findByText('ESR');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Test Name',
      'Patient',
      'Date',
      'Status',
      'Price',
      'Actions',
    ]);
    expect(rows()[0]!.slice(1)).toEqual([
      '#12 Asha VermaUH000012 · 14 months',
      '20/11/2026',
      'Completed',
      '₹250.50',
      'Download PDF',
    ]);
    expect(rows()[1]![3]).toBe('Pending');
    expect(screen.getAllByRole('link', { name: 'Asha Verma' })[0]!.getAttribute('href')).toBe('/patients/12');
  });

  it('LAB-07 LAB-09 searches after a pause and says when nothing matches or nothing is there', async () => {
    show();
    await screen.findByText('Complete Blood Count');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search by patient ID, phone or test name' }), {
      target: { value: 'zzz' },
    });
    pass(300);
    expect(await screen.findByText('No matching tests found')).toBeTruthy();
    expect(server.seen(LIST).at(-1)!.query.search).toBe('zzz');
    server.on(LIST, page([]));
    fireEvent.click(button('Clear search'));
    pass(300);
    await waitFor(() => expect(screen.queryByText('No matching tests found')).toBeNull());
  });

  it('LAB-09 says that there are no tests', async () => {
    server.on(LIST, page([]));
    show();
    expect(await screen.findByText('No lab tests available')).toBeTruthy();
  });

  it('LAB-28 says that the list could not be loaded, and tries again', async () => {
    server.on(LIST, fault(500, 'x'));
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch lab tests');
    expect(logged.mock.calls.some(([sentence]) => sentence === 'Failed to fetch lab tests')).toBe(true);
    server.on(LIST, page([test()]));
    fireEvent.click(button('Try again'));
    expect(await screen.findByText('Complete Blood Count')).toBeTruthy();
  });

  it('OPN-53 pages through a long list, fetched in chunks', async () => {
    server.on(LIST, page(Array.from({ length: 230 }, (_, index) => test({ id: 230 - index, testName: `T${230 - index}` }))));
    show();
    await screen.findByText('Page 1 of 10');
    expect(rows()).toHaveLength(25);
    for (let turn = 0; turn < 6; turn++) fireEvent.click(button('Next'));
    await screen.findByText('Page 7 of 10');
    expect(server.seen(LIST).map(({ query }) => query.after)).toEqual([undefined, '31']);
  });

  it('LAB-19 LAB-28 LAB-29 hands over the PDF, and says when it cannot', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:pdf');
    const clicked: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${this.href}`);
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: /^Download PDF/ }));
    expect(await told('Failed to download report')).toBeTruthy();
    server.on('GET /api/lab-tests/4/lab-pdf/', { status: 200, body: 'pdf' });
    fireEvent.click(button(/^Download PDF/));
    expect(await told('Report downloaded successfully')).toBeTruthy();
    expect(clicked).toEqual(['lab-test-4.pdf blob:pdf']);
  });

  it('ORG-10 are read by who enters none: no form, no result, no order to take', async () => {
    showLab(undefined, { may: (key) => key === 'lab.view' });
    await screen.findByText('Complete Blood Count');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['View Tests', 'Ordered Tests']);
    expect(screen.queryByRole('link', { name: /^Result/ })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Complete Blood Count' }));
    await screen.findByText('Haematology');
    expect(screen.queryByRole('button', { name: /Complete|Save/ })).toBeNull();
    open('Ordered Tests');
    expect(await screen.findByText('Liver Function Test')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
  });

  it('ORG-11 are read alone by who enters results but finds no patient: a test, an order and a report begin with one', async () => {
    showLab(undefined, { may: (key) => key !== 'patients.view' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['View Tests', 'Ordered Tests']);
    open('Ordered Tests');
    expect(await screen.findByText('Liver Function Test')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
  });
});
