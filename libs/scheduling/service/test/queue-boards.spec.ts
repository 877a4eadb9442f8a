import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { currentContext } from '@nidaan/platform-access';
import type { DisplayAnswer, PublicDisplay, QueueAnswer } from '@nidaan/scheduling-contracts';
import { countStatements } from '@nidaan/testing/services';
import { openQueuesFixture, type QueuesFixture } from './queues-fixture.ts';

describe('how it stands in the queues of a hospital', () => {
  let desk: QueuesFixture;
  let hospital = 0;

  /** A hospital with so many queues, in each of which two wait. */
  const begin = async (count: number): Promise<QueueAnswer[]> => {
    hospital += 1;
    await desk.verify(hospital);
    const queues: QueueAnswer[] = [];
    for (let n = 0; n < count; n++)
      queues.push(await desk.queue(hospital, { name: `Queue ${n}`, prefix: `Q${String.fromCharCode(65 + n)}` }));
    for (const { id } of [...queues, ...queues]) await desk.issue(hospital, { queue_id: id, name: 'Ramesh Kumar' });
    return queues;
  };
  const display = async (queues: readonly QueueAnswer[]): Promise<DisplayAnswer> => {
    const body = { name: 'Hall', queues: queues.map(({ id }) => id) };
    return (await desk.api.post('/api/displays/', body, desk.as(hospital))).body;
  };
  const read = async ({ key }: DisplayAnswer): Promise<PublicDisplay> =>
    (await desk.api.get(`/api/public/displays/${key}/`)).body;
  // A display calls in the name of its hospital, and of nobody.
  const isOwn = () => currentContext()?.hospitalId === hospital;
  const statements = (work: () => Promise<unknown>) =>
    countStatements(desk.nidaan.composition.services.get('scheduling')!.database, work, isOwn);

  beforeAll(async () => {
    desk = await openQueuesFixture();
  });
  afterAll(() => desk?.close());

  it('FRD-66 is read once for all displays that ask after a call, and in as many statements for many queues as for one', async () => {
    const counts: number[] = [];
    for (const count of [1, 12]) {
      const queues = await begin(count);
      const displays: DisplayAnswer[] = [];
      for (let n = 0; n < 15; n++) displays.push(await display(queues));
      // Each is noted as seen.
      for (const each of displays) await read(each);
      await desk.next(hospital, queues[0]!.id);
      counts.push(await statements(() => read(displays[0]!)));
      await desk.next(hospital, queues.at(-1)!.id, { skip_current: true });
      counts.push(await statements(() => Promise.all(displays.map(read))));
    }
    const [one, fifteen] = counts;
    expect(counts).toEqual([one, fifteen, one, fifteen]);
    // Beside it, each looks itself up by its key.
    expect(fifteen! - one!).toBe(14);
  });

  it('FRD-66 FRD-64 tells of a call whose answer has come, also where it came while the board was being read', async () => {
    const queues = await begin(3);
    const shown = await display(queues);
    for (const { id } of queues) {
      const reading = read(shown);
      const { body: call } = await desk.next(hospital, id);
      const { queues: after } = await read(shown);
      expect(after.find((each) => each.id === id)!.current.map(({ number }) => number)).toEqual([call.token.label]);
      const page = await desk.api.get(`/api/public/tokens/${call.token.public_key}/`);
      expect(page.body).toMatchObject({ number: call.token.label, state: 'called', ahead: null });
      await reading;
    }
    expect((await read(shown)).calls.map(({ queue }) => queue)).toEqual(queues.map(({ id }) => id).toReversed());
  });

  it('FRD-66 is each hospital’s own', async () => {
    const [former] = await begin(1);
    const theirs = await display([former!]);
    await begin(1);
    const own = await display([(await desk.queues(hospital))[0]!]);
    const [of, elsewhere] = await Promise.all([read(own), read(theirs)]);
    expect([of.queues.length, elsewhere.queues[0]!.id]).toEqual([1, former!.id]);
  });

  it('FRD-61 FRD-66 waits go on with the clock where nothing changes', async () => {
    const [queue] = await begin(1);
    const shown = await display([queue!]);
    await desk.next(hospital, queue!.id);
    const before = (await read(shown)).queues[0]!.wait_minutes;
    await desk.nidaan.at(new Date(Date.now() + 8 * 60_000), async () => {
      expect((await read(shown)).queues[0]!.wait_minutes).toBeLessThan(before!);
    });
  });

  it('FRD-46 FRD-66 a break of the doctor stands there at once', async () => {
    await begin(0);
    await desk.doctor(hospital, 7, 'Dr Rao');
    await desk.send(hospital, 1, 7);
    const shown = await display(await desk.queues(hospital));
    expect((await read(shown)).queues[0]!.state).toBe('not_arrived');
    const answer = await desk.api.patch('/api/doctors/7/presence/', { state: 'break' }, desk.as(hospital));
    expect([answer.status, (await read(shown)).queues[0]!.state]).toEqual([200, 'break']);
  });
});
