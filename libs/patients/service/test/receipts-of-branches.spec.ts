import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVERYWHERE, LIMITED, openDesks, type Desks } from './sharing-fixture.ts';
import { whileWritten } from './while-written.ts';

describe('receipts of visits that are moved to another branch', () => {
  let app: Desks['app'];
  let call: Desks['call'];
  let register: Desks['register'];
  beforeAll(async () => {
    ({ app, call, register } = await openDesks());
  }, 120_000);
  afterAll(() => app?.stop());

  const print = (id: number, accountId: number) => call('POST', `/api/patients-main/${id}/receipt/`, accountId);
  /** A print that is asked for while the visit is being moved. */
  const duringMove = (id: number, to: number, accountId: number) => {
    const sql = 'UPDATE patients.patients SET branch_id = $2 WHERE hospital_id = 1 AND id = $1';
    return whileWritten(app.databaseUrl, { sql, values: [id, to] }, () => print(id, accountId));
  };

  it('PAT-38 ORG-41 stand where the visit stands then: whoever works there prints them again', async () => {
    const { id } = await register({}, EVERYWHERE, 1);
    const first = await duringMove(id, 2, EVERYWHERE);
    expect([first.status, first.body.prints]).toEqual([200, 1]);
    const again = await print(id, LIMITED);
    expect([again.status, again.body]).toEqual([200, { ...first.body, prints: 2 }]);
  });

  it('PAT-38 ORG-41 are not issued by whoever loses sight of the visit: 404, as for any that is out of sight', async () => {
    const { id } = await register({}, EVERYWHERE, 2);
    expect((await duringMove(id, 1, LIMITED)).status).toBe(404);
    expect((await print(id, EVERYWHERE)).body.prints).toBe(1);
  });
});
