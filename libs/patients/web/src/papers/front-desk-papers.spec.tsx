import { FakeServer, fault } from '@nidaan/api-client/testing';
import { patient } from '@nidaan/patients-contracts/testing';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { FrontDeskPapers } from './front-desk-papers.tsx';

const ASK = 'POST /api/patients-main/12/receipt/';
const PDF = 'GET /api/patients-main/12/receipt_pdf/';
const SLIP = 'GET /api/patients-main/12/slip_pdf/';
const receipt = (prints: number) => ({ number: 'R/2026-27/000007', amount: 500, issued_at: '2026-11-20T05:00:00Z', prints });

describe('papers of the front desk', () => {
  let server: FakeServer;
  let saved: string[];
  beforeEach(() => {
    localStorage.clear();
    saved = [];
    URL.createObjectURL = jest.fn(() => 'blob:paper');
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    server = new FakeServer().install().on(PDF, { status: 200, body: 'pdf' }).on(SLIP, { status: 200, body: 'pdf' });
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });
  const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  const visit = patient({ id: 12, amount: 500 });

  it('PAT-38 prints the receipt, says its number, and the second time that it is a duplicate', async () => {
    server.on(ASK, { status: 200, body: receipt(1) });
    show(<FrontDeskPapers visit={visit} lang="hi" />);
    press(/^Receipt of visit 12/);
    expect((await screen.findByRole('status')).textContent).toBe('Receipt R/2026-27/000007');
    expect(saved).toEqual(['receipt-12.pdf']);
    expect(server.seen(PDF)[0]!.query).toEqual({ size: '80mm', lang: 'hi' });
    server.on(ASK, { status: 200, body: receipt(2) });
    press(/^Receipt of visit 12/);
    await screen.findByText('Receipt R/2026-27/000007, duplicate');
    const keys = server.seen(ASK).map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('L3 a receipt that did not come out is asked for again under the same key, so that no print is counted twice', async () => {
    server.on(ASK, { status: 200, body: receipt(1) }).on(PDF, fault(503, 'Documents cannot be made at the moment.'));
    show(<FrontDeskPapers visit={visit} />);
    press(/^Receipt of visit 12/);
    expect((await screen.findByRole('alert')).textContent).toContain('Documents cannot be made at the moment.');
    server.on(PDF, { status: 200, body: 'pdf' });
    press(/^Receipt of visit 12/);
    await waitFor(() => expect(saved).toEqual(['receipt-12.pdf']));
    const keys = server.seen(ASK).map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toBe(keys[1]);
  });

  it('PAT-38 offers no receipt without a fee; the slip is printed on the chosen sheet, which is kept', async () => {
    show(<FrontDeskPapers visit={patient({ id: 12, amount: 0 })} />);
    expect(screen.queryByRole('button', { name: /^Receipt/ })).toBeNull();
    fireEvent.change(screen.getByLabelText('Sheet of slips and receipts'), { target: { value: 'A6' } });
    press(/^Registration slip of visit 12/);
    await waitFor(() => expect(saved).toEqual(['registration-slip-12.pdf']));
    expect(server.seen(SLIP)[0]!.query).toEqual({ size: 'A6' });
    expect(localStorage.getItem('nidaan.slip-size')).toBe('A6');
  });
});
