import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { OldVisitsService } from '../src/old-visits/old-visits.service.ts';
import { HOSPITAL, MergesDesk } from './merges-desk.ts';

const OLD_HOSPITAL = 21;

/** Whatever gives a visit another person, or changes the keys of one, leaves the visit the terms by which it is searched (ADR 0074). */
describe('the terms of its person at a visit', () => {
  let desk: MergesDesk;
  beforeAll(async () => {
    desk = await MergesDesk.open();
  });
  afterAll(() => desk.app.stop());

  const register = async (form: Record<string, unknown>) =>
    (await desk.app.register(HOSPITAL, form)) as { id: number; person_id: number };
  const rows = <T extends Record<string, unknown>>(sql: string, hospitalId = HOSPITAL) =>
    runAs({ hospitalId }, () => desk.app.db.query<T>(sql));
  const termsOf = async (visit: number, hospitalId = HOSPITAL) =>
    (
      await rows<{ terms: string }>(
        `SELECT person_terms::text AS terms FROM patients WHERE hospital_id = ${hospitalId} AND id = ${visit}`,
        hospitalId,
      )
    )[0]!.terms;

  it('FRD-06 FRD-30 follow what a merge takes over, and what its undoing gives back and moves', async () => {
    const [a, b] = [await desk.add({ phone: '9711100003' }), await desk.add({ first_name: 'Usha', phone: '9711100004' })];
    const before = await desk.visitOf(a);
    const { body } = await desk.merge(a, b, { take: ['phone'] });
    expect(await termsOf(before)).toContain('9711100004');
    const since = await desk.visitOf(a);
    expect((await desk.undo(body.merge_id, { visits: { [since]: b } })).status).toBe(200);
    expect(await termsOf(before)).toContain('9711100003');
    expect(await termsOf(since)).toContain("'1:us'");
  });

  it('FRD-04 FRD-06 follow a phone that the desk corrects at the next visit', async () => {
    const first = await register({ first_name: 'Asha', phone: '9711100001' });
    expect(await termsOf(first.id)).toContain('9711100001');
    const second = await register({ person_id: first.person_id, phone: '9711100002' });
    expect(second.person_id).toBe(first.person_id);
    for (const { id } of [first, second]) {
      expect(await termsOf(id)).toContain('9711100002');
      expect(await termsOf(id)).not.toContain('9711100001');
    }
  });

  it('FRD-06 FRD-10 follow a visit that is given to another person, and to a new one', async () => {
    const [one, other] = [
      await register({ first_name: 'Asha', phone: '9711100005' }),
      await register({ first_name: 'Usha', phone: '1' }),
    ];
    const path = `/api/patients/${one.id}/assign/`;
    expect((await desk.app.call('POST', path, HOSPITAL, { person_id: other.person_id, reason: 'Wrong one' })).status).toBe(200);
    expect(await termsOf(one.id)).toContain("'1:us'");
    expect(await termsOf(one.id)).not.toContain('9711100005');
    expect((await desk.app.call('POST', path, HOSPITAL, { person_id: 'new', reason: 'Nobody known' })).status).toBe(200);
    expect(await termsOf(one.id)).toContain('9711100005');
  });

  it('FRD-06 FRD-22 are there once an old visit has its person', async () => {
    await desk.app.verified(OLD_HOSPITAL);
    const { id } = await desk.app.register(OLD_HOSPITAL, { first_name: 'Asha', phone: '9711100006' });
    const cleared = `person_id = NULL, person_terms = NULL, visit_no = 0, link_kind = '', link_by = '', link_version = 0`;
    await rows(`UPDATE patients SET ${cleared} WHERE hospital_id = ${OLD_HOSPITAL}`, OLD_HOSPITAL);
    await rows(`DELETE FROM persons WHERE hospital_id = ${OLD_HOSPITAL}`, OLD_HOSPITAL);
    const service = desk.app.composition.services.get('patients')!.app.get(OldVisitsService, { strict: false });
    await runAs({ hospitalId: OLD_HOSPITAL }, () => service.run({ again: true }));
    expect(await termsOf(id, OLD_HOSPITAL)).toContain('9711100006');
  });
});
