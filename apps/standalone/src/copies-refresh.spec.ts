import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ProfileEventsService } from '@nidaan/identity-service';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';

const COPIES = `SELECT h.hospital_id, h.name, l.name AS lab, b.name AS billing, p.phone AS pharmacy, a.username AS support
  FROM (SELECT hospital_id, name FROM patients.hospitals) h JOIN lab.hospitals l USING (hospital_id) JOIN billing.hospitals b USING (hospital_id)
  JOIN pharmacy.hospitals p USING (hospital_id) JOIN support.accounts a USING (hospital_id) ORDER BY 1`;

describe('copies:refresh', () => {
  let nidaan: TestNidaan;
  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true });
  }, 60_000);
  afterAll(() => nidaan?.close());

  async function register(email: string): Promise<void> {
    const form = {
      username: 'Asha',
      password: 'sanjeevani-1',
      email,
      hospital_name: 'Sanjeevani',
      address: 'Pune',
      phone_number: '9876543210',
      referred_by: '',
    };
    expect((await nidaan.api.post('/api/register/', form)).status).toBe(201);
    expect((await nidaan.api.post('/api/verify-otp/', { email, otp: await nidaan.mail.code(email) })).status).toBe(200);
  }

  it('brings every copy of a hospital back to what identity has, also one that was lost', async () => {
    await register('one@sanjeevani.example');
    await register('two@sanjeevani.example');
    await nidaan.settled();
    const right = await nidaan.sql(COPIES);
    expect(right).toHaveLength(2);
    for (const damage of [
      `UPDATE patients.hospitals SET name = 'Wrong'`,
      `UPDATE lab.hospitals SET name = 'Wrong', told_at = now()`,
      `DELETE FROM pharmacy.hospitals`,
      `UPDATE billing.hospitals SET name = 'Wrong'`,
      `UPDATE support.accounts SET username = 'Wrong'`,
    ])
      await nidaan.sql(damage);
    expect(await nidaan.sql(COPIES)).not.toEqual(right);
    const identity = nidaan.composition.services.get('identity')!;
    expect(await identity.app.get(ProfileEventsService, { strict: false }).publishAll()).toBe(2);
    await nidaan.settled();
    expect(await nidaan.sql(COPIES)).toEqual(right);
  });
});
