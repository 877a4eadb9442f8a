import { FakeServer, fault } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FeeDifference } from '@nidaan/patients-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { FeeDifferencesTab } from './fee-differences-tab.tsx';

const LIST = 'GET /api/fee-differences/';
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

  it('FRD-40 says that it could not be loaded, and tries again', async () => {
    server.on(LIST, fault(500, 'x'));
    show(<FeeDifferencesTab />);
    expect((await screen.findByRole('alert')).textContent).toContain('The fees could not be loaded');
    server.on(LIST, { status: 200, body: [less] });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Neha Rao')).toBeTruthy();
  });
});
