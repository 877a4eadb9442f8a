import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TokenAnswer } from '@nidaan/scheduling-contracts';
import { openQueuesFixture, type QueuesFixture } from './queues-fixture.ts';

describe('queues and their tokens', () => {
  let desk: QueuesFixture;
  let hospital = 0;

  // Each test has a hospital of its own.
  const begin = async () => {
    hospital += 1;
    await desk.verify(hospital);
    return desk.queue(hospital);
  };

  beforeAll(async () => {
    desk = await openQueuesFixture();
  });

  afterAll(() => desk?.close());

  it('FRD-55 gives each active doctor a queue by default, once', async () => {
    hospital += 1;
    await desk.doctor(hospital, 3, 'Dr Iyer', { room: '7' });
    const lists = await Promise.all([desk.queues(hospital), desk.queues(hospital), desk.queues(hospital)]);
    for (const list of lists)
      expect(list).toMatchObject([
        { kind: 'doctor', doctor_id: 3, name: 'Dr Iyer', counters: [{ id: 1, room: '7', is_open: true }] },
      ]);
  });

  it('FRD-55 adds and changes queues of counters, with the minutes of the chapter where nothing is said', async () => {
    const queue = await begin();
    expect(queue).toMatchObject({
      ...{
        kind: 'counter',
        name: 'Billing',
        prefix: 'B',
        priority_age: 60,
        boost_minutes: 30,
        lead_minutes: 30,
        grace_minutes: 10,
      },
      ...{ return_after: 2, next_queue_id: null, around_the_clock: false, confirm_arrival: false },
    });
    const { id, kind: _kind, doctor_id: _doctor, branch_id: _branch, waiting: _waiting, ...form } = queue;
    const changed = await desk.api.put(`/api/queues/${id}/`, { ...form, prefix: 'c', boost_minutes: 15 }, desk.as(hospital));
    expect(changed.body).toMatchObject({ id, prefix: 'C', boost_minutes: 15 });
    expect(await desk.queues(hospital)).toMatchObject([{ id, prefix: 'C', boost_minutes: 15 }]);
  });

  it('FRD-55 removes no counter at which a token stands', async () => {
    const [one, two] = [1, 2].map((id) => ({ id, name: `Window ${id}`, room: '', is_open: true }));
    hospital += 1;
    await desk.verify(hospital);
    const queue = await desk.queue(hospital, { counters: [one, two] });
    const token = (await desk.issue(hospital, { queue_id: queue.id, name: 'Asha' })).body;
    await desk.next(hospital, queue.id, { counter_id: 2 });
    const change = async (counters: unknown[]) => {
      const { status, body } = await desk.api.put(`/api/queues/${queue.id}/`, { ...queue, counters }, desk.as(hospital));
      return [status, status === 200 ? body.counters : body.message];
    };
    const refusal = 'A patient is called at a counter that would be removed. Please end that token first.';
    expect(await change([one])).toEqual([409, refusal]);
    expect(await change([{ ...two, name: 'Window B' }])).toEqual([200, [{ ...two, name: 'Window B' }]]);
    await desk.act(hospital, token.id, 'done');
    expect(await change([one])).toEqual([200, [one]]);
  });

  it.each([
    [{ name: ' ' }, 'Please give the queue a name'],
    [{ name: 'A', prefix: 'ABC' }, 'The prefix has at most 2 letters'],
    [{ name: 'A', boost_minutes: -1 }, 'Minutes must be a number from 0 to 240'],
    [{ name: 'A', counters: [] }, 'Please give each counter a name'],
    [
      {
        name: 'A',
        counters: [
          { id: 1, name: 'x' },
          { id: 1, name: 'y' },
        ],
      },
      'Please give each counter a name',
    ],
    [{ name: 'A', next_queue_id: 999 }, 'The next queue must be another queue of this branch'],
    [{ name: 'A', kind: 'doctor' }, 'Each doctor has a queue already: kind must be counter'],
  ])('FRD-55 refuses a queue %j with a sentence', async (form, sentence) => {
    const answer = await desk.api.post('/api/queues/', form, desk.as(1));
    expect([answer.status, answer.body.message]).toEqual([400, sentence]);
  });

  it('FRD-90 knows no queue or token of another hospital', async () => {
    const queue = await begin();
    const { body: token } = await desk.issue(hospital, { queue_id: queue.id, name: 'Asha' });
    const other = hospital + 1000;
    const asked = [
      await desk.api.get(`/api/queues/${queue.id}/tokens/`, desk.as(other)),
      await desk.next(other, queue.id),
      await desk.issue(other, { queue_id: queue.id, name: 'x' }),
    ];
    for (const { status, body } of asked) expect([status, body.message]).toEqual([404, 'No queue found with this ID']);
    for (const verb of ['call', 'done', 'undo'])
      expect(await desk.act(other, token.id, verb)).toMatchObject({
        status: 404,
        body: { message: 'No token found with this ID' },
      });
    expect((await desk.api.get(`/api/tokens/${token.id}/`, desk.as(other))).status).toBe(404);
  });

  it('FRD-56 begins at 1 for each queue and day, and has a label with the prefix', async () => {
    const queue = await begin();
    const other = await desk.queue(hospital, { name: 'Lab', prefix: '' });
    const labels = [];
    for (const queue_id of [queue.id, queue.id, other.id])
      labels.push((await desk.issue(hospital, { queue_id, name: 'A' })).body.label);
    expect(labels).toEqual(['B1', 'B2', '1']);
  });

  it('FRD-56 has no number twice and no gap under 50 at once, also where some fail (I3)', async () => {
    const queue = await begin();
    desk.visit(hospital, 1);
    const sent = Array.from({ length: 50 }, (_, index) =>
      desk.issue(hospital, index % 5 === 0 ? { queue_id: queue.id, visit_id: 1 } : { queue_id: queue.id, name: `P${index}` }),
    );
    const answers = await Promise.all(sent);
    const issued = answers.filter(({ status }) => status === 201).map(({ body }) => (body as TokenAnswer).number);
    // Of ten presses for one visit one makes a token.
    expect(issued.sort((one, other) => one - other)).toEqual(Array.from({ length: 41 }, (_, index) => index + 1));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 409));
  });

  it('FRD-56 gives a visit one open token in a queue, and says which', async () => {
    const queue = await begin();
    desk.visit(hospital, 7, { name: 'Sunita Devi' });
    const { body: first } = await desk.issue(hospital, { queue_id: queue.id, visit_id: 7 });
    expect(first).toMatchObject({ visit_id: 7, name: 'Sunita Devi' });
    const second = await desk.issue(hospital, { queue_id: queue.id, visit_id: 7 });
    expect(second).toMatchObject({
      status: 409,
      body: { message: 'This patient already has token B1 in this queue', token: { id: first.id, label: 'B1' } },
    });
    await desk.act(hospital, first.id, 'cancel', { reason: 'left' });
    expect((await desk.issue(hospital, { queue_id: queue.id, visit_id: 7 })).body.label).toBe('B2');
  });

  it("FRD-56 counts days in the hospital's zone: 1 again at midnight", async () => {
    const queue = await begin();
    const issue = async (at: string) =>
      desk.nidaan.at(new Date(at), async () => (await desk.issue(hospital, { queue_id: queue.id, name: 'A' })).body);
    expect(await issue('2026-11-24T23:59:30+05:30')).toMatchObject({ number: 1, day: '2026-11-24' });
    expect(await issue('2026-11-25T00:00:00+05:30')).toMatchObject({ number: 1, day: '2026-11-25' });
  });

  it('FRD-55 refuses a token for nobody, for an unknown visit, and while nobody can say who it is', async () => {
    const queue = await begin();
    const issue = async (body: object) => {
      const { status, body: answer } = await desk.issue(hospital, { queue_id: queue.id, ...body });
      return [status, answer.message];
    };
    expect(await issue({})).toEqual([400, 'Name is required']);
    expect(await issue({ visit_id: 404 })).toEqual([404, 'No patient found with this ID']);
    expect(await issue({ name: 'A', priority: 'vip' })).toEqual([400, 'Please choose a priority from the list']);
    desk.visits.isAway = true;
    expect((await issue({ visit_id: 404 }))[0]).toBe(503);
    desk.visits.isAway = false;
  });

  it('FRD-57 calls in the order of the example, and says why', async () => {
    const queue = await begin();
    const at = (time: string) => new Date(`2026-11-24T${time}:00+05:30`);
    await desk.nidaan.at(at('09:00'), () => desk.issue(hospital, { queue_id: queue.id, name: 'Walk-in' }));
    desk.visit(hospital, 1, { name: 'Elder', age: '70' });
    await desk.nidaan.at(at('09:20'), () => desk.issue(hospital, { queue_id: queue.id, visit_id: 1 }));
    await desk.nidaan.at(at('09:50'), async () => {
      const list = await desk.list(hospital, queue.id);
      expect(list.map(({ name, position, because }) => [name, position, because])).toEqual([
        ['Elder', 1, 'Senior, +30 min'],
        ['Walk-in', 2, 'Came at 09:00'],
      ]);
      expect((await desk.next(hospital, queue.id)).body.token.name).toBe('Elder');
    });
  });

  it('FRD-57 calls an emergency before all others', async () => {
    const queue = await begin();
    await desk.issue(hospital, { queue_id: queue.id, name: 'Elder', priority: 'elderly' });
    desk.visit(hospital, 2, { name: 'Hurt', patientType: 'Emergency' });
    await desk.issue(hospital, { queue_id: queue.id, visit_id: 2 });
    expect((await desk.next(hospital, queue.id)).body.token).toMatchObject({ name: 'Hurt', because: 'Emergency, always first' });
  });

  it('FRD-55 shows one token with who did what', async () => {
    const queue = await begin();
    const { body: token } = await desk.issue(hospital, { queue_id: queue.id, name: 'Asha' });
    await desk.next(hospital, queue.id);
    await desk.act(hospital, token.id, 'cancel', { reason: 'went home' });
    const { body } = await desk.api.get(`/api/tokens/${token.id}/`, desk.as(hospital));
    expect(body.token).toMatchObject({ id: token.id, state: 'cancelled', reason: 'went home' });
    expect(body.history).toMatchObject([
      { action: 'issue', by: 5 },
      { action: 'call', by: 5, counter_id: 1 },
      { action: 'cancel', by: 5, reason: 'went home' },
    ]);
  });
});
