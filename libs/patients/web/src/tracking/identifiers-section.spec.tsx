import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IdentifiersSection } from './identifiers-section.tsx';

const LIST = 'GET /api/persons/7/identifiers/';
const ADD = 'POST /api/persons/7/identifiers/';
const TURN = 'PATCH /api/persons/7/identifiers/5/';
const abha = { id: 5, kind: 'abha_number', value: '91-1234-5678-9012', is_active: true, created_at: '2026-11-20T05:00:00.000Z' };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install().on(LIST, { status: 200, body: [abha] });
});
afterEach(cleanup);

describe('numbers of other registers', () => {
  it('FRD-20 are listed at the patient; one is noted, and it is said that another patient bears it too', async () => {
    server.on(LIST, { status: 200, body: [] });
    server.on(ADD, { status: 201, body: { ...abha, warning: 'Another patient bears the same number' } });
    show(<IdentifiersSection personId={7} />);
    expect(await screen.findByText('No number of another register is noted.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Note a number' }));
    fireEvent.change(screen.getByLabelText('Number'), { target: { value: '91123456789012' } });
    server.on(LIST, { status: 200, body: [abha] });
    await userEvent.click(screen.getByRole('button', { name: 'Note the number' }));
    expect(await screen.findByText('Another patient bears the same number')).toBeTruthy();
    expect(server.seen(ADD)[0]!.body).toEqual({ kind: 'abha_number', value: '91123456789012' });
    expect((await screen.findByText('91-1234-5678-9012')).closest('tr')!.textContent).toContain('ABHA number');
  });

  it('FRD-20 what the server refuses is said beside the form', async () => {
    server.on(ADD, { status: 400, body: { message: 'An ABHA number has 14 digits' } });
    show(<IdentifiersSection personId={7} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Note a number' }));
    fireEvent.change(screen.getByLabelText('Number'), { target: { value: '12' } });
    await userEvent.click(screen.getByRole('button', { name: 'Note the number' }));
    expect(await screen.findByText('An ABHA number has 14 digits')).toBeTruthy();
  });

  it('FRD-20 one that does not hold any more is taken off', async () => {
    server.on(TURN, { status: 200, body: { ...abha, is_active: false } });
    show(<IdentifiersSection personId={7} />);
    const turn = await screen.findByRole('button', { name: /Does not hold/ });
    server.on(LIST, { status: 200, body: [{ ...abha, is_active: false }] });
    await userEvent.click(turn);
    await waitFor(() => expect(screen.getByRole('button', { name: /Holds again/ })).toBeTruthy());
    expect(server.seen(TURN)[0]!.body).toEqual({ active: false });
  });

  it('ORG-64 of a closed record nothing is shown: the page says so once', async () => {
    server.on(LIST, { status: 403, body: { message: 'This record is restricted.', emergency_possible: true } });
    show(<IdentifiersSection personId={7} />);
    await waitFor(() => expect(screen.queryByText('Other numbers')).toBeNull());
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('FRD-20 who may not register sees them only; a visit without a person has none', async () => {
    const { rerender } = show(<IdentifiersSection personId={7} />, undefined, undefined, '/', { may: () => false });
    await screen.findByText('91-1234-5678-9012');
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<IdentifiersSection personId={null} />);
    expect(screen.queryByText('Other numbers')).toBeNull();
  });
});
