import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { duesChanged } from '@nidaan/billing-contracts';
import { newContext, runInContext } from '@nidaan/platform-access';
import { DuesChangedHandler } from '../src/on/dues-changed.handler.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';

describe('the amount due in the profile', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity({ RATE_LIMITS: 'off' });
  });
  afterAll(() => app?.close());

  it('PAY-11 PRO-05 is what billing told last, of this hospital, whatever order the news arrived in', async () => {
    const [mine, other] = [await app.verified({}), await app.verified({})];
    const { access } = await app.login(mine.email, mine.password);
    const own = async () => (await app.get('/api/user-details/', { token: access })).body[0];
    const hospitalOf = async (email: string) =>
      Number((await app.sql('SELECT hospital_id FROM identity.accounts WHERE email = $1', [email]))[0]!.hospital_id);
    const hospitalId = await hospitalOf(mine.email);
    const told = (duePaise: number, version: number, of = hospitalId) =>
      runInContext(newContext({ hospitalId: of }), () =>
        app.part(DuesChangedHandler).handle({ payload: { ...duesChanged.sample, hospitalId: of, duePaise, version } } as never),
      );
    expect((await own()).dueAmount).toBe(0);
    await told(12_345, 2);
    await told(2000, 1);
    await told(99_900, 7, await hospitalOf(other.email));
    expect((await own()).dueAmount).toBe(123.45);
    await told(0, 3);
    expect((await own()).dueAmount).toBe(0);
  });
});
