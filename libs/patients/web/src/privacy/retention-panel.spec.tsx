import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RetentionPanel } from './retention-panel.tsx';

const PATH = '/api/privacy/settings/';
const settings = (years: number, version: number, days = 30) => ({
  ...{ answer_days: days, version },
  retention: [
    { class: 'clinical', years, rule: '' },
    { class: 'logs', years: 1, rule: 'DPDP Rules' },
  ],
});
const DAYS = 'Days within which requests are answered';
const CLINICAL = 'Clinical records, years';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  server.on('GET /api/privacy/retention/', { status: 200, body: { total: 0, proposals: [] } });
  server.on(`GET ${PATH}`, { status: 200, body: settings(3, 1) });
});
afterEach(cleanup);
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string, text: string) => {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = () => server.seen(`PUT ${PATH}`).map(({ body }) => body);
const readAgain = (queries: ReturnType<typeof show>['queries']) => act(() => queries.invalidateQueries());

describe('how long data is kept', () => {
  it('ORG-38 is said for all branches: who works in some of them reads whom to ask', async () => {
    show(<RetentionPanel />, undefined, undefined, '/', { isLimited: true });
    expect(await screen.findByText(/belong to the whole hospital/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('ORG-77 what is typed stays when somebody else saves meanwhile, and what they saved beside it is shown', async () => {
    const { queries } = show(<RetentionPanel />);
    await type(CLINICAL, '8');
    server.on(`GET ${PATH}`, { status: 200, body: settings(3, 2, 45) });
    await readAgain(queries);
    await waitFor(async () => expect((await field(DAYS)).value).toBe('45'));
    expect((await field(CLINICAL)).value).toBe('8');
    server.on(`PUT ${PATH}`, { status: 200, body: settings(8, 3, 45) });
    server.on(`GET ${PATH}`, { status: 200, body: settings(8, 3, 45) });
    await press('Save');
    await waitFor(() => expect(sent()).toEqual([{ version: 2, retention: [{ class: 'clinical', years: '8' }] }]));
    await waitFor(async () => expect(await screen.findByRole('button', { name: 'Save' })).toHaveProperty('disabled', true));
  });

  it('ORG-77 a refused change keeps what was typed and is saved at the second press', async () => {
    show(<RetentionPanel />);
    await type(CLINICAL, '8');
    const message = 'Somebody else changed this meanwhile. Please look again.';
    server.on(`PUT ${PATH}`, { status: 409, body: { message } });
    server.on(`GET ${PATH}`, { status: 200, body: settings(3, 2, 45) });
    await press('Save');
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(async () => expect((await field(DAYS)).value).toBe('45'));
    expect((await field(CLINICAL)).value).toBe('8');
    server.on(`PUT ${PATH}`, { status: 200, body: settings(8, 3, 45) });
    await press('Save');
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ version: 2 }));
  });

  it('ORG-77 where both changed the same, nothing is saved before one of the two is chosen', async () => {
    show(<RetentionPanel />);
    await type(CLINICAL, '8');
    server.on(`PUT ${PATH}`, { status: 409, body: { message: 'Somebody else changed this meanwhile.' } });
    server.on(`GET ${PATH}`, { status: 200, body: settings(10, 2) });
    await press('Save');
    expect(await screen.findByText(/Somebody else changed the same fields/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    expect((await field(CLINICAL)).value).toBe('8');
    await userEvent.type(await field(CLINICAL), '{Enter}');
    expect(sent()).toHaveLength(1);
    await press('Clinical records: keep mine');
    server.on(`PUT ${PATH}`, { status: 200, body: settings(8, 3) });
    await press('Save');
    await waitFor(() => expect(sent().at(-1)).toEqual({ version: 2, retention: [{ class: 'clinical', years: '8' }] }));
  });

  it('ORG-77 the value of the other is taken by a press, and there is nothing left to save', async () => {
    const { queries } = show(<RetentionPanel />);
    await type(CLINICAL, '8');
    server.on(`GET ${PATH}`, { status: 200, body: settings(10, 2) });
    await readAgain(queries);
    await press('Clinical records: take theirs');
    expect((await field(CLINICAL)).value).toBe('10');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });
});
