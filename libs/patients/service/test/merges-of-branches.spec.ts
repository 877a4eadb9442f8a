import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { schedule } from './schedule-stand-in.ts';
import { EVERYWHERE, HOSPITAL, LIMITED, openDesks, type Desks } from './sharing-fixture.ts';

describe('merges of persons whom several branches know', () => {
  let app: Desks['app'];
  let call: Desks['call'];
  let register: Desks['register'];
  let branchesOf: Desks['branchesOf'];

  beforeAll(async () => {
    const desks = await openDesks();
    desks.share('identity');
    ({ app, call, register, branchesOf } = desks);
  }, 120_000);
  beforeEach(() => schedule.booked.clear());
  afterAll(() => app?.stop());

  // The limited member works at branches 2 and 3.
  const at = async (branch: number): Promise<number> => (await register({}, EVERYWHERE, branch)).person_id;
  const without = async (accountId: number): Promise<number> =>
    (await call('POST', '/api/persons/', accountId, { first_name: 'Zebra' })).body.id;
  const visitOf = async (person_id: number, branch: number): Promise<number> =>
    (await call('POST', '/api/patients/', EVERYWHERE, { amount: '100', paymentType: 'Cash', person_id }, branch)).body.id;
  const merge = (id: number, other_id: number, accountId = EVERYWHERE) =>
    call('POST', `/api/persons/${id}/merge/`, accountId, { other_id, reason: 'One person' });
  const undo = (mergeId: number, accountId = EVERYWHERE, visits: object = {}) =>
    call('POST', `/api/persons/merges/${mergeId}/undo/`, accountId, { reason: 'Two persons', visits });
  const assign = (visit: number, accountId = LIMITED) =>
    call('POST', `/api/patients/${visit}/assign/`, accountId, { person_id: 'new', reason: 'Wrong person' });
  const person = async (id: number) =>
    (
      await runAs({ hospitalId: HOSPITAL }, () =>
        app.db.query<{ root_id: number; merged_into: number | null; last_visit_id: number | null; visits: number }>(
          'SELECT root_id, merged_into, last_visit_id, visits FROM persons WHERE id = $1',
          [id],
        ),
      )
    )[0]!;

  describe('the undoing', () => {
    it('FRD-33 ORG-38 leaves the survivor at the branches where they were seen since, and at no others that came with the merge', async () => {
      const [a, b, c] = [await at(1), await at(2), await at(3)];
      const [ofB, ofC] = [(await merge(a, b)).body.merge_id, (await merge(a, c)).body.merge_id];
      expect(await branchesOf(a)).toEqual([1, 2, 3]);
      const since = await visitOf(a, 2);
      expect((await undo(ofC)).status).toBe(200);
      expect((await undo(ofB)).status).toBe(200);
      expect(await branchesOf(a)).toEqual([1, 2]);
      expect((await call('GET', `/api/persons/${a}/`, LIMITED)).status).toBe(200);
      expect((await assign(since)).status).toBe(200);
    });

    it('FRD-33 ORG-38 takes the branch away where all visits there go to the other', async () => {
      const [a, b] = [await at(1), await at(2)];
      const { merge_id: id } = (await merge(a, b)).body;
      const since = await visitOf(a, 2);
      expect((await undo(id, EVERYWHERE, { [since]: b })).status).toBe(200);
      expect(await branchesOf(a)).toEqual([1]);
    });

    it('FRD-33 ORG-38 leaves the survivor at the branches where they are booked, and waits for who knows it', async () => {
      const [a, b] = [await at(1), await at(2)];
      const { merge_id: id } = (await merge(a, b)).body;
      schedule.booked.set(a, [2]);
      schedule.isAway = true;
      expect((await undo(id)).status).toBe(503);
      schedule.isAway = false;
      expect((await undo(id)).status).toBe(200);
      expect(await branchesOf(a)).toEqual([1, 2]);
    });

    it('FRD-33 FRD-13 is made by who sees both, also where the survivor goes out of sight with it', async () => {
      const [a, b] = [await at(1), await at(2)];
      const { merge_id: id } = (await merge(a, b)).body;
      expect(await undo(id, LIMITED)).toMatchObject({ status: 200, body: { kept: [], stayed: [] } });
      expect([await branchesOf(a), await branchesOf(b)]).toEqual([[1], [2]]);
      expect((await call('GET', `/api/persons/${a}/`, LIMITED)).status).toBe(404);
      const { merge_id: hidden } = (await merge(a, await at(1))).body;
      expect((await undo(hidden, LIMITED)).status).toBe(404);
    });

    it('FRD-33 FRD-13 counts visits of all branches, and names none out of sight', async () => {
      const [a, b] = [await at(2), await at(2)];
      const { merge_id: id } = (await merge(a, b)).body;
      const [there, here] = [await visitOf(a, 1), await visitOf(a, 2)];
      expect((await undo(id, LIMITED, { [there]: b })).status).toBe(400);
      expect(await undo(id, LIMITED, { [here]: b })).toMatchObject({ status: 200, body: { stayed: [] } });
      expect(await person(a)).toMatchObject({ last_visit_id: there, visits: 2 });
      expect(await person(b)).toMatchObject({ last_visit_id: here, visits: 2 });
    });
  });

  it('FRD-32 FRD-13 takes along who leads to the merged one out of sight: the root is always unmerged', async () => {
    const [a, b, c] = [await at(2), await at(2), await at(1)];
    await merge(b, c);
    expect((await call('GET', `/api/persons/${c}/history/`, LIMITED)).status).toBe(404);
    const elsewhere = await visitOf(a, 1);
    const headers = { ...app.headers(HOSPITAL, LIMITED), 'idempotency-key': 'merge-of-branches' };
    const send = () => app.call('POST', `/api/persons/${a}/merge/`, headers, { other_id: b, reason: 'One person' });
    const [first, again] = [await send(), await send()];
    // The newest visit is at a branch out of sight.
    expect(first).toMatchObject({ status: 200, body: { survivor: { id: a, last_visit: null } } });
    expect(again.body).toEqual(first.body);
    expect(await person(c)).toMatchObject({ root_id: a, merged_into: b });
    expect((await person(a)).last_visit_id).toBe(elsewhere);
    expect((await call('GET', `/api/persons/${c}/`, EVERYWHERE)).body.id).toBe(a);
  });

  it('FRD-31 FRD-13 consents are those of the whole person, also what was taken back under a number out of sight', async () => {
    const [a, c] = [await at(2), await at(1)];
    const consents = (id: number) => `/api/persons/${id}/consents/`;
    const said = { purpose: 'research', state: 'withdrawn' };
    await call('POST', consents(c), EVERYWHERE, said);
    await call('POST', consents(a), EVERYWHERE, { ...said, state: 'given' });
    await merge(a, c);
    const whole = (await call('GET', consents(a), EVERYWHERE)).body;
    expect(whole.map(({ state, current }: { state: string; current: boolean }) => [state, current])).toEqual([
      ['given', false],
      ['withdrawn', true],
    ]);
    expect((await call('GET', consents(a), LIMITED)).body).toEqual(whole);
    expect((await call('POST', consents(a), LIMITED, { ...said, purpose: 'abdm' })).body.slice(1)).toEqual(whole);
  });

  it('FRD-07 FRD-13 a correction by whoever works in some branches reaches the open visits of all', async () => {
    const id = await at(1);
    await visitOf(id, 2);
    const { version } = (await call('GET', `/api/persons/${id}/`, LIMITED)).body;
    const corrected = await call('PATCH', `/api/persons/${id}/`, LIMITED, { last_name: 'Woods', reason: 'Typed wrong', version });
    expect(corrected.status).toBe(200);
    const visits = await runAs({ hospitalId: HOSPITAL }, () =>
      app.db.query('SELECT branch_id AS branch, last_name AS name FROM patients WHERE person_id = $1 ORDER BY id', [id]),
    );
    expect(visits).toEqual([
      { branch: 1, name: 'Woods' },
      { branch: 2, name: 'Woods' },
    ]);
  });

  it('FRD-10 FRD-13 a visit that is moved leaves the newest of all branches', async () => {
    const a = await at(2);
    const [there, here] = [await visitOf(a, 1), await visitOf(a, 2)];
    expect((await assign(here)).status).toBe(200);
    expect(await person(a)).toMatchObject({ last_visit_id: there, visits: 2 });
  });

  it('FRD-08 FRD-13 nobody is struck out into whom somebody out of sight was merged', async () => {
    const [a, c] = [await without(LIMITED), await without(EVERYWHERE)];
    await merge(a, c);
    expect((await call('GET', `/api/persons/${c}/history/`, LIMITED)).status).toBe(404);
    expect((await call('POST', `/api/persons/${a}/strike/`, LIMITED, { reason: 'Mistake' })).status).toBe(409);
  });
});
