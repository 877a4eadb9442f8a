import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { NumbersOfErasures1857200000002 } from '../src/migrations/1857200000002-numbers-of-erasures.migration.ts';
import { openPrivacyDesk, PASSWORD, type PrivacyDesk } from './privacy-fixture.ts';

const REQUESTS = '/api/privacy/requests/';

describe('erasures from before a restore', () => {
  let desk: PrivacyDesk;
  beforeAll(async () => {
    desk = await openPrivacyDesk();
  }, 60_000);
  afterAll(() => desk?.close());

  const former = (hospital: number, request: number) =>
    desk.sql(`INSERT INTO patients.person_erasures (hospital_id, request_id, person_id, persons, visits, plan, files, erased_at, confirmed_by)
      VALUES (${hospital}, ${request}, 40, '{40,41}', '{90}', '[]', '{}', '2026-10-01T10:00:00Z', 2)`);

  it('ORG-76 name numbers that are not given out again, also where an earlier release restored them', async () => {
    await former(2, 77);
    const query = (sql: string) => desk.sql(`SET search_path TO patients; ${sql}; SET search_path TO DEFAULT`);
    await new NumbersOfErasures1857200000002().up({ query } as unknown as QueryRunner);
    const asked = { kind: 'access', requester: { name: 'Asha Verma', contact: '9822011111' } };
    expect((await desk.api.post(REQUESTS, asked, desk.as(2))).body.id).toBe(78);
    expect(
      await desk.sql(
        `SELECT kind, next FROM patients.numbers WHERE hospital_id = 2 AND kind IN ('patient', 'person') ORDER BY 1`,
      ),
    ).toEqual([
      { kind: 'patient', next: 91 },
      { kind: 'person', next: 42 },
    ]);
  });

  it('ORG-75 ORG-76 are not taken for that of an open request with the same number', async () => {
    await desk.person({ id: 501, first_name: 'Asha' });
    const { id } = await desk.ask({ kind: 'erasure', person_id: 501 });
    await former(1, id);
    const step = (name: string, body?: object, account = 10) =>
      desk.api.post(`${REQUESTS}${id}/${name}/`, body, desk.as(1, account));
    await step('verify', { method: 'photo-id' });
    await step('start');
    expect((await desk.api.get(`${REQUESTS}${id}/plan/`, desk.as(1))).body).toMatchObject({ person_id: 501, erased_at: null });
    expect((await desk.api.get(`${REQUESTS}${id}/letter_pdf/`, desk.as(1))).status).toBe(409);
    expect((await step('confirm', { password: PASSWORD }, 11)).body).toMatchObject({
      statusCode: 409,
      message: 'An erasure from before a restore bears the number of this request. Please take a new one.',
    });
    expect((await desk.api.get(`${REQUESTS}${id}/`, desk.as(1))).body.state).toBe('in_work');
  });
});
