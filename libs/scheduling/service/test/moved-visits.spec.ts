import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitMoved } from '@nidaan/patients-contracts';
import { QUEUE_MESSAGES } from '@nidaan/scheduling-contracts';
import { openQueuesFixture, type QueuesFixture } from './queues-fixture.ts';

const DOCTOR = 3;

describe('tokens of visits that were moved to another branch', () => {
  let desk: QueuesFixture;
  let hospital = 0;

  const begin = async () => {
    hospital += 1;
    await desk.verify(hospital);
    await desk.doctor(hospital, DOCTOR, 'Dr Iyer');
  };
  const queueAt = async (branch: number) =>
    (await desk.queues(hospital)).find(({ doctor_id: id, branch_id: at }) => id === DOCTOR && at === branch)!;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const move = (patientId: number, fromBranchId = 1, toBranchId = 2) =>
    desk.tell(visitMoved, { hospitalId: hospital, patientId, fromBranchId, toBranchId });
  const waiting = async (branch: number) =>
    (await desk.list(hospital, (await queueAt(branch)).id)).filter(({ state }) => state === 'waiting');
  // The second press comes a moment later, and the one who was called is done with it.
  const callInVain = async (queueId: number) => {
    await desk.next(hospital, queueId);
    await desk.nidaan.at(new Date(Date.now() + 10_000), () => desk.next(hospital, queueId));
  };

  beforeAll(async () => {
    desk = await openQueuesFixture();
  });
  afterAll(() => desk?.close());

  it('ORG-41 FRD-55 wait at the new branch alone, with the place of the time of their registration', async () => {
    await begin();
    const lab = await desk.queue(hospital, { name: 'Lab' });
    await desk.send(hospital, 1, DOCTOR, { name: 'Asha Verma', at: minutesAgo(20) });
    await desk.send(hospital, 2, DOCTOR, { at: minutesAgo(15) });
    await desk.send(hospital, 3, DOCTOR, { branchId: 2, at: minutesAgo(10) });
    desk.visit(hospital, 1);
    await desk.issue(hospital, { queue_id: lab.id, visit_id: 1 });
    await move(1);
    expect((await waiting(1)).map(({ visit_id: visit }) => visit)).toEqual([2]);
    expect(await desk.list(hospital, lab.id)).toMatchObject([{ visit_id: 1, state: 'transferred', reason: 'Visit moved' }]);
    const there = await waiting(2);
    expect(there.map(({ visit_id: visit, name, label }) => [visit, name, label])).toEqual([
      [1, 'Asha Verma', '2'],
      [3, 'Patient 3', '1'],
    ]);
    // Told again it changes nothing, and back again the first branch has it.
    await move(1);
    expect(await waiting(2)).toEqual(there);
    await move(1, 2, 1);
    expect([(await waiting(1)).length, (await waiting(2)).length]).toEqual([2, 1]);
  });

  it('ORG-41 FRD-59 are called no more where they were, and nobody undoes that; the prescription ends the one that waits', async () => {
    await begin();
    await desk.send(hospital, 1, DOCTOR);
    const here = await queueAt(1);
    const { token } = (await desk.next(hospital, here.id)).body;
    await move(1);
    expect((await desk.next(hospital, here.id)).body.token).toBeNull();
    const undone = await desk.act(hospital, token.id, 'undo');
    expect([undone.status, undone.body.message]).toEqual([409, QUEUE_MESSAGES.nothingToUndo]);
    await desk.prescribe(hospital, 1);
    expect((await desk.ofVisit(hospital, 1)).map(({ state }) => state).sort()).toEqual(['done', 'transferred']);
  });

  it('ORG-41 FRD-60 wait where they were called in vain before, and nobody is sent on at the former branch', async () => {
    await begin();
    const pharmacy = await desk.queue(hospital, { name: 'Pharmacy', prefix: 'P' });
    await desk.send(hospital, 1, DOCTOR);
    const { kind: _kind, ...here } = await queueAt(1);
    await desk.api.put(`/api/queues/${here.id}/`, { ...here, next_queue_id: pharmacy.id }, desk.as(hospital));
    await callInVain(here.id);
    const [token] = await desk.ofVisit(hospital, 1);
    expect(token!.state).toBe('done');
    await move(1);
    expect((await waiting(2)).map(({ visit_id: visit }) => visit)).toEqual([1]);
    expect((await desk.act(hospital, token!.id, 'review')).status).toBe(409);
    await desk.prescribe(hospital, 1);
    expect(await desk.list(hospital, pharmacy.id)).toEqual([]);
    expect((await desk.ofVisit(hospital, 1)).map(({ state }) => state)).toEqual(['done', 'transferred']);
  });

  it('ORG-41 wait for the doctor who has the turn alone, and for none where the call was on another day', async () => {
    await begin();
    await desk.doctor(hospital, DOCTOR + 1, 'Dr Rao');
    await desk.send(hospital, 1, DOCTOR);
    const here = await queueAt(1);
    await callInVain(here.id);
    await desk.send(hospital, 1, DOCTOR + 1);
    await move(1);
    const open = (await desk.ofVisit(hospital, 1)).filter(({ state }) => state === 'waiting');
    expect(open.map(({ queue_id: id }) => id)).not.toContain((await queueAt(2))?.id);
    expect(open).toHaveLength(1);
    await desk.send(hospital, 2, DOCTOR);
    await callInVain(here.id);
    await desk.nidaan.at(new Date(Date.now() + 86_400_000), () => move(2));
    expect((await desk.ofVisit(hospital, 2)).map(({ state }) => state)).toEqual(['transferred']);
  });

  it('ORG-41 lets the answer of the move wait for the tokens', () => {
    expect(visitMoved.readBy).toContain('scheduling');
  });
});
