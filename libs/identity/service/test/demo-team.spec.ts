import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DemoHospitalService } from '../src/demo/demo-hospital.service.ts';
import { identityService } from '../src/index.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';

const EMAIL = 'demo@nidaan.local';
const PASSWORD = 'demo-hospital';

describe('the team of the demo hospital', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity();
    await app.part<DemoHospitalService>(DemoHospitalService as never).make({ email: EMAIL, password: PASSWORD, now: new Date() });
    await app.settled();
  }, 60_000);
  afterAll(() => app?.close());

  const login = (name: string) => app.post('/api/login/', { email: `${name}.${EMAIL}`, password: PASSWORD });

  it.each([
    ['manager', 'Manager', 'dashboard'],
    ['doctor', 'Doctor', 'doctor-view'],
    ['nurse', 'Nurse', 'patients-tracking'],
    ['reception', 'Reception', 'patient-registration'],
    ['lab', 'Laboratory', 'lab'],
    ['pharmacy', 'Pharmacy', 'pharmacy'],
    ['accounts', 'Accounts', 'billing'],
    ['labhead', 'Lab head', 'lab'],
    ['locum', 'Doctor', 'doctor-view'],
    ['kothrud-doctor', 'Doctor', 'doctor-view'],
    ['kothrud', 'Reception', 'patient-registration'],
  ])('ORG-10 ORG-16 has a login for %s, whose day begins where the role says', async (name, label, tab) => {
    const { status, body } = await login(name);
    expect(status).toBe(200);
    const [profile] = (await app.get('/api/user-details/', { token: body.access })).body;
    expect([profile.role_label, profile.default_tab]).toEqual([label, tab]);
  });

  it('ORG-16 has a member in every state, and lets in neither the suspended nor the expired', async () => {
    const { access: token } = await app.login(EMAIL, PASSWORD);
    const { body } = await app.get('/api/team/', { token });
    const states = new Map<string, string>(body.map((row: { email: string; status: string }) => [row.email, row.status]));
    const stateOf = (name: string) => states.get(`${name}.${EMAIL}`);
    expect(['suspended', 'expired', 'invited', 'late', 'locum'].map(stateOf)).toEqual([
      ...['suspended', 'expired', 'invited', 'invited', 'active'],
    ]);
    const expiry = (name: string) =>
      body.find((row: { email: string }) => row.email === `${name}.${EMAIL}`).invite_expires_at > new Date().toISOString();
    expect([expiry('invited'), expiry('late')]).toEqual([true, false]);
    expect([(await login('suspended')).status, (await login('expired')).status]).toEqual([403, 403]);
  });

  it('ORG-11 prints each login, of those who have one', () => {
    const logins = identityService.demo!.logins!({ email: EMAIL });
    expect([logins.length, logins.some((line) => line.includes(`nurse.${EMAIL}`)), logins.join().includes('invited.')]).toEqual([
      ...[13, true, false],
    ]);
  });

  it('ORG-16 is known to the start of a developer, and no other hospital is', async () => {
    const { isThere } = identityService.demo!;
    const inApp = { get: (token: never) => app.part(token) } as never;
    expect([await isThere!(inApp, EMAIL), await isThere!(inApp, 'nobody@nidaan.local')]).toEqual([true, false]);
  });
});
