import { isTold } from '@nidaan/api-client';
import { FakeServer, fault } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readIn, show } from '@nidaan/ui/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueuesTab } from './queues-tab.tsx';
import { tokensQuery } from './queues.queries.ts';

const QUEUE = {
  ...{ id: 4, name: 'Dr Iyer', name_hi: '', kind: 'doctor', doctor_id: 3, branch_id: 1, prefix: 'A', around_the_clock: false },
  ...{
    confirm_arrival: false,
    tell_near: false,
    counters: [{ id: 1, name: 'Room', room: '3', is_open: true }],
    priority_age: 60,
    boost_minutes: 30,
  },
  ...{ lead_minutes: 30, grace_minutes: 10, return_after: 2, next_queue_id: null, waiting: 2 },
};
const token = (number: number, more: object = {}) => ({
  ...{ id: number, queue_id: 4, label: `A${number}`, number, day: '2026-11-24', visit_id: null, person_id: null },
  ...{
    appointment_id: null,
    name: `Patient ${number}`,
    priority: 'normal',
    state: 'waiting',
    rank_at: '2026-11-24T03:30:00.000Z',
  },
  ...{ position: number, eta_minutes: 25, eta_to: 35, because: 'Came at 09:00', counter_id: null, calls: 0 },
  ...{ reasons: [{ rule: 'arrival', time: '09:00', minutes: 0 }], issued_at: '2026-11-24T03:30:00.000Z', reason: '' },
  ...{ waiting_since: '2026-11-24T03:30:00.000Z', called_at: null, started_at: null, ended_at: null, from_token: null },
  public_key: '1.abcdefghijklmnopqrstuv',
  ...more,
});
const CALLED = token(1, { state: 'called', counter_id: 1, position: null });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .install()
    .on('GET /api/queues/', { status: 200, body: [QUEUE] })
    .on('GET /api/queues/4/tokens/', { status: 200, body: [CALLED, token(2), token(3)] })
    .on('POST /api/queues/4/call-next/', { status: 200, body: { token: token(2), message: '', repeated: false } });
  for (const verb of ['recall', 'skip', 'done', 'undo'])
    for (const id of [1, 2]) server.on(`POST /api/tokens/${id}/${verb}/`, { status: 200, body: token(id) });
});
afterEach(cleanup);

const ready = () => screen.findAllByText('Patient 2', {}, { timeout: 5000 });
const key = (name: string, target: Element = document.body) => fireEvent.keyDown(target, { key: name });

describe('tokens of a queue', () => {
  it('FRD-63 are left alone where only those of other queues have changed', () => {
    const told = (name: string) => isTold({ queryKey: tokensQuery(4).queryKey, meta: tokensQuery(4).meta }, name);
    expect(['scheduling', 'scheduling#4', 'scheduling#5', 'scheduling#'].map(told)).toEqual([true, true, false, false]);
  });
});

describe('the queues', () => {
  it('FRD-37 print the slip of a token that waits', async () => {
    server.on('GET /api/tokens/2/slip-pdf/', { status: 503, body: { message: 'Too many documents are being made.' } });
    show(<QueuesTab />);
    await ready();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for A2' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Print slip' }));
    expect(await screen.findByText('Too many documents are being made.')).toBeTruthy();
    expect(server.seen('GET /api/tokens/2/slip-pdf/')[0]!.query).toEqual({ size: '80mm' });
  });

  it('FRD-55 show number, patient, why here, waiting since, expected and state', async () => {
    show(<QueuesTab />);
    await ready();
    const table = screen.getByRole('table');
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      ...['Number', 'Patient', 'Why here', 'Waiting since', 'Expected', 'State', 'Actions'],
    ]);
    const [, , second] = within(table).getAllByRole('row');
    expect([...second!.children].slice(0, 6).map(({ textContent }) => textContent)).toEqual([
      ...['A2', 'Patient 2', 'Came at 09:00', '09:00 am', '25–35 min', 'Waiting'],
    ]);
  });

  it('FRD-55 say that nobody is waiting', async () => {
    server.on('GET /api/queues/4/tokens/', { status: 200, body: [] });
    show(<QueuesTab />);
    expect((await screen.findAllByText('Nobody is waiting')).length).toBeGreaterThan(0);
  });

  it('FRD-63 show the current token large and the next five', async () => {
    server.on('GET /api/queues/4/tokens/', { status: 200, body: [CALLED, ...[2, 3, 4, 5, 6, 7].map((number) => token(number))] });
    show(<QueuesTab />);
    await ready();
    expect(screen.getByLabelText('Current token').textContent).toBe('A1');
    const next = screen.getAllByRole('list')[0]!;
    expect(
      within(next)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent!.slice(0, 2)),
    ).toEqual(['A2', 'A3', 'A4', 'A5', 'A6']);
  });

  it('FRD-63 have a key for each step: next, again, skip, done', async () => {
    show(<QueuesTab />);
    await ready();
    for (const [name, call] of [
      ['r', 'POST /api/tokens/1/recall/'],
      ['s', 'POST /api/tokens/1/skip/'],
      ['d', 'POST /api/tokens/1/done/'],
      ['n', 'POST /api/queues/4/call-next/'],
    ] as const) {
      key(name);
      await waitFor(() => expect(server.seen(call)).toHaveLength(1));
      await waitFor(() => expect(screen.getByRole('button', { name: /^Next ?N/ }).hasAttribute('disabled')).toBe(false));
    }
    expect(await screen.findByText('Token A2 is called')).toBeTruthy();
  });

  it('FRD-63 say in the language of the reader why a press did nothing', async () => {
    server.on('POST /api/tokens/1/done/', fault(409, 'There is nothing to undo'));
    await readIn('hi');
    show(<QueuesTab />);
    await ready();
    key('d');
    expect(await screen.findByText('वापस लेने को कुछ नहीं है')).toBeTruthy();
  });

  it('FRD-59 send the same press again after a lost answer, and look who is called', async () => {
    const CALL = 'POST /api/queues/4/call-next/';
    const keys = () => server.seen(CALL).map(({ headers }) => headers['Idempotency-Key']);
    server.on(CALL, new Error('The answer was lost'));
    show(<QueuesTab />);
    await ready();
    const looks = () => server.seen('GET /api/queues/4/tokens/').length;
    const before = looks();
    key('n');
    await screen.findByText(/^No answer came, so it is not certain/);
    await waitFor(() => expect(looks()).toBeGreaterThan(before));
    server.on(CALL, { status: 200, body: { token: token(2), message: '', repeated: false } });
    key('n');
    await screen.findByText('Token A2 is called');
    key('n');
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [lost, again, next] = keys();
    expect([typeof lost, again === lost, next === lost]).toEqual(['string', true, false]);
  });

  it('FRD-59 send another press under a key of its own', async () => {
    server.on('POST /api/tokens/1/done/', { status: 502 }).on('POST /api/tokens/1/skip/', fault(409, 'Not now'));
    show(<QueuesTab />);
    await ready();
    const press = async (name: string, said: RegExp) => {
      key(name);
      await screen.findByText(said);
    };
    await press('d', /^No answer came/);
    await press('s', /^Not now$/);
    await press('d', /^No answer came/);
    const sent = ['done', 'skip'].flatMap((verb) => server.seen(`POST /api/tokens/1/${verb}/`));
    expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(3);
  });

  it('FRD-63 take the last press back by its key', async () => {
    show(<QueuesTab />);
    await ready();
    key('u');
    key('n');
    await screen.findByText('Token A2 is called');
    key('u');
    expect(await screen.findByText('Taken back: token A2')).toBeTruthy();
    expect(server.seen('POST /api/tokens/2/undo/')).toHaveLength(1);
  });

  it('FRD-63 leave keys alone that somebody types', async () => {
    show(<QueuesTab />);
    await ready();
    key('n', screen.getByLabelText('Queue'));
    await userEvent.click(screen.getByRole('button', { name: 'New token' }));
    fireEvent.keyDown(await screen.findByLabelText('Name'), { key: 'n' });
    expect(server.seen('POST /api/queues/4/call-next/')).toHaveLength(0);
  });

  it('FRD-58 show why a call is refused', async () => {
    server.on('POST /api/queues/4/call-next/', { status: 409, body: { message: 'This counter is closed' } });
    show(<QueuesTab />);
    await ready();
    key('n');
    expect(await screen.findByText('This counter is closed')).toBeTruthy();
  });

  it('FRD-63 show what another counter has called', async () => {
    const elsewhere = token(9, { state: 'called', counter_id: 2, position: null });
    const counters = [...QUEUE.counters, { id: 2, name: 'Room B', room: '4', is_open: true }];
    server.on('GET /api/queues/', { status: 200, body: [{ ...QUEUE, counters }] });
    server.on('GET /api/queues/4/tokens/', { status: 200, body: [CALLED, elsewhere] });
    show(<QueuesTab />);
    expect(await screen.findByText('At other counters', {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.getAllByRole('listitem').some(({ textContent }) => textContent === 'A9 Room B')).toBe(true);
  });

  it('FRD-55 add a queue with its counters', async () => {
    server.on('POST /api/queues/', { status: 201, body: { ...QUEUE, id: 5 } });
    show(<QueuesTab />);
    await userEvent.click(await screen.findByRole('button', { name: 'New queue' }));
    await userEvent.type(await screen.findByLabelText('Name'), 'Billing');
    fireEvent.change(screen.getByLabelText('Counters, one a line: name | room'), { target: { value: 'Window 1 | 4\nWindow 2' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.seen('POST /api/queues/')).toHaveLength(1));
    expect(server.seen('POST /api/queues/')[0]!.body).toMatchObject({
      name: 'Billing',
      counters: [
        { id: 1, name: 'Window 1', room: '4', is_open: true },
        { id: 2, name: 'Window 2', room: '', is_open: true },
      ],
    });
  });

  it('FRD-64 have a message sent when three are ahead, where that is ticked', async () => {
    server.on('PUT /api/queues/4/', { status: 200, body: { ...QUEUE, tell_near: true } });
    show(<QueuesTab />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change the queue' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Message when three are ahead' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.seen('PUT /api/queues/4/')[0]?.body).toMatchObject({ tell_near: true }));
  });

  it('ORG-10 are made and changed by who plans, and tokens are given by who calls', async () => {
    const offered = async (permissions: readonly string[]) => {
      show(<QueuesTab />, undefined, undefined, '/', { may: (key) => permissions.includes(key) });
      await ready();
      const names = ['New queue', 'Change the queue', 'New token', /^Next ?N$/, 'Actions for A2'];
      const shown = names.map((name) => screen.queryByRole('button', { name }) !== null);
      cleanup();
      return shown;
    };
    expect(await offered(['schedule.manage'])).toEqual([true, true, false, false, true]);
    expect(await offered(['queue.call'])).toEqual([false, false, true, true, true]);
  });
});
