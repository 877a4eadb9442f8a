import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  asQuery,
  type Call,
  CROOKED_BODIES,
  CROOKED_NUMBERS,
  CROOKED_TEXTS,
  CROOKED_VALUES,
  IMPOSSIBLE_TEXTS,
  notRefused,
} from '@nidaan/testing/services';
import { loggedInHospital } from './hospital-fixture.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { form } from './sample-input.ts';

const IMPOSSIBLE = [...IMPOSSIBLE_TEXTS, ...CROOKED_VALUES];
const CROOKED = [...CROOKED_TEXTS, ...CROOKED_VALUES];

describe('crooked input of visitors, hospitals and staff', () => {
  let app: IdentityApp;
  let ours: Awaited<ReturnType<typeof loggedInHospital>>;
  let staff: string;
  beforeAll(async () => {
    app = await startIdentity({ RATE_LIMITS: 'off' });
    ours = await loggedInHospital(app);
    await app.ensureStaff({ email: 'root@nidaan.example', password: 'staff-pass' });
    staff = (await app.login('root@nidaan.example', 'staff-pass')).access;
  }, 60_000);
  afterAll(() => app?.close());

  /** Each field of a form in turn with each odd value; the other fields are right. */
  const fields = (call: (body: unknown) => Call, right: object, odd: Record<string, readonly unknown[]>): Call[] => [
    ...Object.entries(odd).flatMap(([name, values]) => values.map((value) => call({ ...right, [name]: value }))),
    ...CROOKED_BODIES.map(call),
  ];
  const byVisitor =
    (path: string) =>
    (body: unknown): Call => ['POST', path, { body }];
  const accounts = () => app.sql('SELECT id, email, is_active FROM identity.accounts ORDER BY id');

  it('S11 API-13 API-24 refuses in one sentence each crooked field of registering, codes, passwords and logins', async () => {
    const before = await accounts();
    const code = { email: ours.email, otp: '123456' };
    const texts = { username: IMPOSSIBLE, hospital_name: IMPOSSIBLE, address: IMPOSSIBLE, phone_number: IMPOSSIBLE };
    const calls = [
      ...fields(byVisitor('/api/register/'), form(), { ...texts, email: CROOKED, password: CROOKED_VALUES }),
      ...fields(byVisitor('/api/verify-otp/'), code, { email: CROOKED, otp: CROOKED }),
      ...fields(byVisitor('/api/resend-otp/'), {}, { email: CROOKED }),
      ...fields(byVisitor('/api/forgot-password/'), {}, { email: CROOKED }),
      ...fields(
        byVisitor('/api/reset-password/'),
        { email: ours.email, reset_token: 'x', password: 'sanjeevani-2', confirm_password: 'sanjeevani-2' },
        { email: CROOKED, reset_token: CROOKED, password: CROOKED_VALUES },
      ),
      ...fields(byVisitor('/api/restore-email/'), {}, { token: CROOKED }),
      ...fields(byVisitor('/api/login/'), { email: ours.email, password: 'x' }, { email: CROOKED, password: CROOKED }),
      ...fields(byVisitor('/api/token/refresh/'), {}, { refresh: CROOKED }),
    ];
    expect(await notRefused(app.api, calls)).toEqual([]);
    expect(await accounts()).toEqual(before);
  }, 60_000);

  it('S11 API-23 refuses in one sentence each crooked setting and address of a hospital', async () => {
    const before = await ours.profile();
    const settings = (body: unknown): Call => ['POST', '/api/update-tab-settings', { token: ours.token, body }];
    const calls = [
      ...fields(settings, { tabType: 'lab', value: true }, { tabType: CROOKED, value: CROOKED.filter((odd) => odd !== true) }),
      ...CROOKED_NUMBERS.map((odd): Call => ['GET', `/api/public/hospitals/${asQuery(odd)}/`]),
      ...CROOKED_NUMBERS.map((odd): Call => ['PUT', `/api/user-details/${asQuery(odd)}/`, { token: ours.token, body: {} }]),
      ...CROOKED_TEXTS.map((odd): Call => ['GET', `/api/files/profile/1/images/${asQuery(odd)}`]),
    ];
    expect(await notRefused(app.api, calls)).toEqual([]);
    expect(await ours.profile()).toEqual(before);
  });

  it('S11 ADM-23 refuses in one sentence each crooked number and status that the staff send, and changes no account', async () => {
    const before = await accounts();
    const status = (id: string | number, body: unknown): Call => [
      'PATCH',
      `/api/admin/doctors/${id}/status/`,
      { token: staff, body },
    ];
    const calls = [
      ...CROOKED_NUMBERS.map((odd) => status(asQuery(odd), { is_active: false })),
      ...fields((body) => status(ours.id, body), {}, { is_active: [...CROOKED_TEXTS, ...CROOKED_VALUES.slice(1), 0, 'true'] }),
      ...['limit', 'after'].flatMap((name) =>
        CROOKED_NUMBERS.map((odd): Call => ['GET', `/api/admin/hospitals/?${name}=${asQuery(odd)}`, { token: staff }]),
      ),
    ];
    expect(await notRefused(app.api, calls)).toEqual([]);
    expect(await accounts()).toEqual(before);
  });
});
