import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Breach } from '@nidaan/patients-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BreachPasted } from './breach-pasted.tsx';

const PERSON = { person_id: 501, uhid: 'UH000501', name: 'Asha Verma', phone: '9822011111' };
const LIST = 'GET /api/privacy/breaches/3/pasted/';
const CHANGE = 'POST /api/privacy/breaches/3/pasted/';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  server.on(LIST, { status: 200, body: { total: 1, is_cut: false, without_person: 0, persons: [PERSON] } });
});
afterEach(cleanup);
const open = (closed_at: string | null = null) => show(<BreachPasted breach={{ id: 3, closed_at } as Breach} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the list that the desk keeps with a breach', () => {
  it('ORG-79 takes pasted UHIDs, says how many were added and which are not known, and shows the list', async () => {
    server.on(CHANGE, { status: 200, body: { total: 1, changed: 1, unknown: ['X1', 'X2'] } });
    open();
    expect(server.seen(LIST)).toHaveLength(0);
    await userEvent.click(screen.getByRole('textbox', { name: 'UHIDs' }));
    await userEvent.paste('UH000501\nX1, X2');
    await press('Add to the list');
    expect(server.seen(CHANGE)[0]!.body).toEqual({ uhids: 'UH000501\nX1, X2', reason: '' });
    expect(await screen.findByText('Added to the list: 1.')).toBeTruthy();
    expect(screen.getByText('No patient has these UHIDs: X1, X2')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'UHIDs' }).value).toBe('X1\nX2');
    expect((await screen.findAllByText('Asha Verma')).length).toBeGreaterThan(0);
    expect(screen.getByText('1 persons')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save as CSV' })).toBeTruthy();
  });

  it('ORG-79 takes persons off with a reason, and a refusal is said in the words of the server', async () => {
    server.on(CHANGE, { status: 400, body: { message: 'Please say why these persons are taken off the list' } });
    open();
    await userEvent.type(screen.getByRole('textbox', { name: 'UHIDs' }), 'UH000501');
    await press('Take off the list');
    expect(await screen.findByText('Please say why these persons are taken off the list')).toBeTruthy();
    server.on(CHANGE, { status: 200, body: { total: 0, changed: 1, unknown: [] } });
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Wrong list');
    await press('Take off the list');
    expect(server.seen(CHANGE).at(-1)!.body).toEqual({ uhids: 'UH000501', reason: 'Wrong list', take_off: true });
    expect(await screen.findByText('Taken off the list: 1.')).toBeTruthy();
  });

  it('ORG-79 of a closed breach the list is only shown', async () => {
    open('2026-11-26T10:00:00.000Z');
    expect(screen.queryByRole('button', { name: 'Add to the list' })).toBeNull();
    await press('Show the list');
    expect((await screen.findAllByText('Asha Verma')).length).toBeGreaterThan(0);
  });
});
