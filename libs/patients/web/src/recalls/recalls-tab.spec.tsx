import { FakeServer } from '@nidaan/api-client/testing';
import type { Recall } from '@nidaan/patients-contracts';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RecallsDue } from '../desk/recalls-due.tsx';
import { NewRecall } from './new-recall.tsx';
import { RecallsTab } from './recalls-tab.tsx';

const LIST = 'GET /api/recalls/';
const CHANGE = 'PATCH /api/recalls/7/';
const SEND = 'POST /api/messages/';
const RULES = 'PUT /api/recall-rules/';
const press = (button: HTMLElement) => fireEvent.click(button);
const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const recall: Recall = {
  ...{ id: 7, person_id: 5, uhid: 'UH000005', name: 'Asha Verma', age_text: '34 years', phone: '9876543210', doctor_id: 3 },
  ...{ doctor_name: 'Dr Rao', due_on: '2026-11-17', days_late: 3, note: '', source: 'rule', state: 'due', last_contact: '' },
  ...{ contacted_at: null, attempts: 0 },
};

describe('recalls', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer()
      .install()
      .on(LIST, { status: 200, body: [recall] })
      .on('GET /api/doctors/', { status: 200, body: [{ id: 3, name: 'Dr Rao', is_active: true }] })
      .on('GET /api/recall-rules/', { status: 200, body: [{ doctor_id: 3, after_days: 90 }] })
      .on(RULES, { status: 200, body: [] })
      .on(CHANGE, { status: 200, body: recall })
      .on(SEND, { status: 201, body: {} });
  });
  afterEach(cleanup);

  const opened = async () => {
    press(await screen.findByRole('button', { name: /^View/ }));
    return within(await screen.findByRole('dialog'));
  };

  it('FRD-88 says who is due since when, and whom to call', async () => {
    show(<RecallsTab />);
    const row = (await screen.findByText('17/11/2026 · 3 days late')).closest('tr')!;
    expect(row.textContent).toContain('Asha Verma · UH000005');
    expect(row.textContent).toContain('17/11/2026 · 3 days late');
    expect(within(row).getByRole('link').getAttribute('href')).toBe('tel:9876543210');
  });

  it('ORG-10 asks for no doctors where the role sees none', async () => {
    show(<RecallsTab />, undefined, undefined, '/recalls', { may: (permission) => permission === 'recalls.manage' });
    await screen.findByRole('table');
    await waitFor(() => expect(server.seen('GET /api/recalls/')).toHaveLength(1));
    expect(server.seen('GET /api/doctors/')).toEqual([]);
  });

  it('FRD-88 says where nobody is due', async () => {
    server.on(LIST, { status: 200, body: [] });
    show(<RecallsTab />);
    expect(await screen.findByText('Nobody is due.')).toBeTruthy();
  });

  it('FRD-88 asks the server for a span, a state and a doctor', async () => {
    show(<RecallsTab />);
    await screen.findByText('17/11/2026 · 3 days late');
    set(screen.getByRole('combobox', { name: 'Due' }), 'overdue');
    set(screen.getByRole('combobox', { name: 'State' }), 'booked');
    set(screen.getByRole('combobox', { name: 'Doctor' }), '3');
    await waitFor(() => expect(server.seen(LIST).at(-1)!.query).toMatchObject({ due: 'overdue', state: 'booked', doctor: '3' }));
  });

  it('FRD-88 notes a call that reached the patient, and one that did not', async () => {
    show(<RecallsTab />);
    press((await opened()).getByRole('button', { name: 'No answer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press((await opened()).getByRole('button', { name: 'Reached by phone' }));
    await waitFor(() => expect(server.seen(CHANGE)).toHaveLength(2));
    expect(server.seen(CHANGE).map(({ body }) => body)).toEqual([{ last_contact: 'no_answer' }, { last_contact: 'called' }]);
  });

  it('FRD-88 sends a message and notes it; one that is refused is no contact', async () => {
    show(<RecallsDue />);
    press((await opened()).getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(server.seen(CHANGE)).toHaveLength(1));
    expect(server.seen(SEND)[0]!.body).toEqual({ kind: 'recall', person_id: 5 });
    expect(server.seen(CHANGE)[0]!.body).toEqual({ last_contact: 'message' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.on(SEND, { status: 409, body: { message: 'This patient was sent such a message today' } });
    const dialog = await opened();
    press(dialog.getByRole('button', { name: 'Send message' }));
    expect(await dialog.findByText('This patient was sent such a message today')).toBeTruthy();
    expect(server.seen(CHANGE)).toHaveLength(1);
  });

  it('FRD-88 a note that is typed at the desk stays when another desk has called the last one meanwhile', async () => {
    const { queries } = show(<RecallsDue />);
    const dialog = await opened();
    set(dialog.getByRole('textbox', { name: 'Note' }), 'Comes on Monday');
    server.on(LIST, { status: 200, body: [] });
    await act(() => queries.invalidateQueries());
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Recalls' })).toBeNull());
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Comes on Monday');
    press(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.seen(CHANGE)[0]?.body).toMatchObject({ note: 'Comes on Monday' }));
  });

  it('FRD-88 drops nobody without a reason', async () => {
    show(<RecallsTab />);
    const dialog = await opened();
    press(dialog.getByRole('button', { name: 'Call no more' }));
    expect(dialog.getByText('Please give a reason')).toBeTruthy();
    set(dialog.getByRole('textbox', { name: 'Note' }), 'Moved away');
    press(dialog.getByRole('button', { name: 'Call no more' }));
    await waitFor(() => expect(server.seen(CHANGE)).toHaveLength(1));
    expect(server.seen(CHANGE)[0]!.body).toEqual({ state: 'dropped', note: 'Moved away' });
  });

  it('FRD-88 keeps after how many days a doctor wants to see patients again', async () => {
    show(<RecallsTab />);
    const days = await screen.findByRole('textbox', { name: 'Days after a visit to Dr Rao' });
    expect(days).toHaveProperty('value', '90');
    set(days, '60');
    press(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.seen(RULES)).toHaveLength(1));
    expect(server.seen(RULES)[0]!.body).toEqual([{ doctor_id: 3, after_days: 60 }]);
    expect(server.seen(RULES)[0]!.query).toEqual({ seen: '3:90' });
  });

  it('FRD-88 ORG-38 leaves the rules, which hold at every branch, to those who manage all of them', async () => {
    show(<RecallsTab />, undefined, undefined, '/', { isLimited: true });
    expect(await screen.findByText(/These settings belong to the whole hospital/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Days after a visit to Dr Rao' })).toBeNull();
  });

  it('FRD-88 shows the rules that somebody else has changed meanwhile beside mine, and asks whose is to be', async () => {
    const theirs = [
      { doctor_id: 3, after_days: 45 },
      { doctor_id: 4, after_days: 20 },
    ];
    const doctors = [3, 4].map((id) => ({ id, name: id === 3 ? 'Dr Rao' : 'Dr Iyer', is_active: true }));
    server.on('GET /api/doctors/', { status: 200, body: doctors });
    show(<RecallsTab />);
    const days = await screen.findByRole('textbox', { name: 'Days after a visit to Dr Rao' });
    set(days, '60');
    const refused = { message: 'Somebody else changed these rules. Please look again.', current: theirs };
    server.on(RULES, { status: 409, body: refused }).on('GET /api/recall-rules/', { status: 200, body: theirs });
    press(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/Somebody else changed the same fields/);
    expect(screen.getByRole('alert').textContent).toMatch(/Dr Rao.*Theirs:.*45.*Yours:.*60/);
    expect([days, screen.getByRole('textbox', { name: 'Days after a visit to Dr Iyer' })]).toMatchObject([
      ...[{ value: '60' }, { value: '20' }],
    ]);
    press(screen.getByRole('button', { name: 'Dr Rao: keep mine' }));
    server.on(RULES, { status: 200, body: theirs });
    press(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.seen(RULES)).toHaveLength(2));
    expect(server.seen(RULES)[1]).toMatchObject({
      query: { seen: '3:45,4:20' },
      body: [
        { doctor_id: 3, after_days: 60 },
        { doctor_id: 4, after_days: 20 },
      ],
    });
  });

  it('FRD-88 a patient at the desk is noted for a day', async () => {
    server.on('POST /api/recalls/', { status: 201, body: recall });
    let isNoted = false;
    show(<NewRecall person={{ id: 5, name: 'Asha Verma' }} onClose={() => undefined} onNoted={() => (isNoted = true)} />);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'Dr Rao' });
    set(dialog.getByRole('combobox', { name: 'Doctor' }), '3');
    set(dialog.getByRole('textbox', { name: 'Note' }), 'Sugar');
    press(dialog.getByRole('button', { name: 'Note' }));
    await waitFor(() => expect(isNoted).toBe(true));
    expect(server.seen('POST /api/recalls/')[0]!.body).toMatchObject({
      person_id: 5,
      doctor_id: 3,
      note: 'Sugar',
      source: 'desk',
    });
  });
});
