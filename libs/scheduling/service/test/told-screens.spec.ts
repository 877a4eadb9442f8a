import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { visitCancelled, visitCorrected, visitRestored } from '@nidaan/patients-contracts';
import { Live, type ChangedThings } from '@nidaan/platform-events';
import type { QueueAnswer, TokenAnswer } from '@nidaan/scheduling-contracts';
import { openQueuesFixture, type QueuesFixture } from './queues-fixture.ts';

describe('what screens are told of tokens', () => {
  let desk: QueuesFixture;
  let hospital = 0;
  let told: ChangedThings[] = [];

  const begin = async (): Promise<QueueAnswer[]> => {
    hospital += 1;
    await desk.verify(hospital);
    await desk.doctor(hospital, 3, 'Dr Iyer');
    const billing = await desk.queue(hospital);
    const lab = await desk.queue(hospital, { name: 'Lab', prefix: 'L' });
    const doctor = (await desk.queues(hospital)).find(({ doctor_id: id }) => id === 3)!;
    told = [];
    return [billing, lab, doctor];
  };
  const issue = async (queue: QueueAnswer, name: string): Promise<TokenAnswer> =>
    (await desk.issue(hospital, { queue_id: queue.id, name })).body;
  /** What was told since it was last asked: queues, `null` for anything. */
  const since = (): ChangedThings[] => told.splice(0).map((things) => things && things.toSorted((a, b) => a - b));

  beforeAll(async () => {
    desk = await openQueuesFixture();
    const live = desk.nidaan.composition.services.get('scheduling')!.app.get(Live, { strict: false });
    live.listen(
      (service, hospitals, things) => void (service === 'scheduling' && hospitals.includes(hospital) && told.push(things)),
    );
  }, 60_000);
  afterEach(() => void (told = []));
  afterAll(() => desk?.close());

  it('FRD-63 which queue alone has changed by what a desk does', async () => {
    const [billing] = await begin();
    const token = await issue(billing!, 'A');
    expect(since()).toEqual([[billing!.id]]);
    await desk.next(hospital, billing!.id);
    expect(since()).toEqual([[billing!.id]]);
    const steps = [
      ...[['recall'], ['skip'], ['return'], ['call'], ['start'], ['done'], ['undo'], ['done'], ['review']],
      ...[
        ['priority', { priority: 'emergency', reason: 'pain' }],
        ['cancel', { reason: 'went home' }],
      ],
    ] as [string, object?][];
    for (const [verb, body] of steps) {
      expect([verb, (await desk.act(hospital, token.id, verb, body)).status]).toEqual([verb, 200]);
      expect([verb, since()]).toEqual([verb, [[billing!.id]]]);
    }
  });

  it('FRD-63 both queues of a token that is sent on', async () => {
    const [billing, lab] = await begin();
    const token = await issue(billing!, 'A');
    told = [];
    expect((await desk.act(hospital, token.id, 'transfer', { queue_id: lab!.id })).status).toBe(200);
    expect(since()).toEqual([[billing!.id, lab!.id]]);
    expect((await desk.act(hospital, token.id, 'undo')).status).toBe(200);
    expect(since()).toEqual([[billing!.id, lab!.id]]);
  });

  it('FRD-62 FRD-63 which queues end their day at night', async () => {
    const [billing, lab] = await begin();
    await desk.nidaan.at(new Date('2026-11-26T06:30:00Z'), () => issue(billing!, 'A'));
    await desk.nidaan.at(new Date('2026-11-26T06:31:00Z'), () => issue(lab!, 'B'));
    told = [];
    await desk.nidaan.at(new Date('2026-11-26T21:31:00Z'), () => desk.night());
    expect(since()).toEqual([[billing!.id, lab!.id]]);
  });

  it('FRD-63 FRD-64 no more where somebody comes to have three ahead', async () => {
    const [, , doctor] = await begin();
    expect((await desk.api.put(`/api/queues/${doctor!.id}/`, { ...doctor, tell_near: true }, desk.as(hospital))).status).toBe(
      200,
    );
    for (const visit of [31, 32, 33, 34, 35]) await desk.send(hospital, visit, 3, { personId: visit });
    const near = async () =>
      (await desk.sql(`SELECT FROM scheduling.outbox WHERE hospital_id = $1 AND name = 'scheduling.token.near.v1'`, [hospital]))
        .length;
    const before = await near();
    told = [];
    await desk.next(hospital, doctor!.id);
    expect(since()).toEqual([[doctor!.id]]);
    expect(await near()).toBe(before + 1);
  });

  it('FRD-63 the same of what others tell of visits, once for each', async () => {
    const [, , doctor] = await begin();
    await desk.send(hospital, 21, 3);
    expect(since()).toEqual([[doctor!.id]]);
    const corrected = { ...visitCorrected.sample, hospitalId: hospital, patientId: 21 } as never;
    await desk.tell(visitCorrected, corrected);
    expect(since()).toEqual([[doctor!.id]]);
    await desk.tell(visitCorrected, corrected);
    expect(since()).toEqual([[]]);
    await desk.tell(visitCancelled, { ...visitCancelled.sample, hospitalId: hospital, patientId: 21 } as never);
    expect(since()).toEqual([[doctor!.id]]);
    await desk.tell(visitRestored, { ...visitRestored.sample, hospitalId: hospital, patientId: 21 } as never);
    expect(since()).toEqual([[]]);
    await desk.send(hospital, 22, 3);
    told = [];
    await desk.prescribe(hospital, 22);
    expect(since()).toEqual([[doctor!.id]]);
  });

  it('FRD-63 anything where a queue itself was changed', async () => {
    const [billing] = await begin();
    const { name, prefix } = billing!;
    const changed = await desk.api.put(`/api/queues/${billing!.id}/`, { name, prefix, priority_age: 65 }, desk.as(hospital));
    expect(changed.status).toBe(200);
    expect(since()).toEqual([null]);
  });

  it('FRD-63 nothing where what was asked is refused', async () => {
    const [billing] = await begin();
    const token = await issue(billing!, 'A');
    told = [];
    expect((await desk.act(hospital, token.id, 'done')).status).toBe(409);
    expect(since()).toEqual([]);
  });
});
