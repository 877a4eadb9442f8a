import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BREACH_TEXTS } from '@nidaan/patients-contracts';
import { show } from '@nidaan/ui/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BreachPage } from './breach-page.tsx';
import { BREACH_LABELS } from './privacy-words.ts';

const PATH = '/api/privacy/breaches/3/';
const BREACH = {
  ...{ id: 3, noticed_at: '2026-11-20T06:30:00.000Z', recorded_at: '2026-11-20T07:00:00.000Z', closed_at: null },
  ...Object.fromEntries(BREACH_TEXTS.map((field) => [field, ''])),
  ...{ nature: 'A laptop was stolen', close_reason: '', clocks: [], amendments: [] as object[] },
};
const AMENDED = { at: '2026-11-20T08:00:00.000Z', by: 10, field: 'persons_added', before: '', after: '2', reason: '' };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  server.on(`GET ${PATH}`, { status: 200, body: BREACH });
});
afterEach(cleanup);
const box = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const readAgain = (queries: ReturnType<typeof show>['queries']) => act(() => queries.invalidateQueries());
const sent = () => server.seen(`PATCH ${PATH}`).map(({ body }) => body);

describe('the texts of a breach', () => {
  it('ORG-79 what is typed stays when persons are added to its list meanwhile', async () => {
    const { queries } = show(<BreachPage id={3} />);
    await userEvent.type(await box(BREACH_LABELS.extent), '120 persons');
    await userEvent.type(await box('Reason of the change'), 'Counted again');
    server.on(`GET ${PATH}`, { status: 200, body: { ...BREACH, amendments: [AMENDED], findings: 'A door stood open' } });
    await readAgain(queries);
    expect(await screen.findByText('Persons added to the list')).toBeTruthy();
    expect((await box(BREACH_LABELS.extent)).value).toBe('120 persons');
    expect((await box('Reason of the change')).value).toBe('Counted again');
    expect((await box(BREACH_LABELS.findings)).value).toBe('A door stood open');
    const saved = { ...BREACH, extent: '120 persons', amendments: [AMENDED] };
    server.on(`PATCH ${PATH}`, { status: 200, body: saved }).on(`GET ${PATH}`, { status: 200, body: saved });
    await press('Amend');
    await waitFor(() => expect(sent()).toEqual([{ extent: '120 persons', seen: { extent: '' }, reason: 'Counted again' }]));
    await waitFor(async () => expect((await box('Reason of the change')).value).toBe(''));
  });

  it('ORG-79 a text that both changed is chosen before anything goes into the register', async () => {
    show(<BreachPage id={3} />);
    await userEvent.type(await box(BREACH_LABELS.extent), '120 persons');
    server.on(`PATCH ${PATH}`, { status: 409, body: { message: 'Changed', current: { extent: '80 persons' } } });
    server.on(`GET ${PATH}`, { status: 200, body: { ...BREACH, extent: '80 persons' } });
    await press('Amend');
    expect(await screen.findByText(/Somebody else changed the same fields/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Amend' })).toHaveProperty('disabled', true);
    await press(`${BREACH_LABELS.extent}: keep mine`);
    server.on(`PATCH ${PATH}`, { status: 200, body: { ...BREACH, extent: '120 persons' } });
    await press('Amend');
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ extent: '120 persons', seen: { extent: '80 persons' } }));
  });
});
