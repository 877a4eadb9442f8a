import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DOMAIN_SERVICES } from '@nidaan/kernel';
import { HospitalClient } from '../src/hospital-client.ts';
import { NidaanProcess } from '../src/nidaan-process.ts';
import { eventually } from '@nidaan/testing/eventually';

interface Operation {
  security: unknown[];
  requestBody?: object;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

// The token of `like` with other claims or another header, signed by `key`; unsigned without one.
function forged(like: string, change: { header?: object; claims?: object }, key?: KeyObject): string {
  const [head, body] = like.split('.', 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object);
  const text = [
    { ...head, ...change.header },
    { ...body, ...change.claims },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${key ? createSign('RSA-SHA256').update(text).sign(key, 'base64url') : ''}`;
}

describe('the platform’s side', () => {
  let nidaan: NidaanProcess;
  let ours: HospitalClient;
  let gone: HospitalClient;
  let staff: HospitalClient;
  beforeAll(async () => {
    nidaan = await NidaanProcess.started();
    ours = await HospitalClient.registered(nidaan);
    gone = await HospitalClient.registered(nidaan, 'Closed Clinic');
    staff = new HospitalClient(nidaan.url, 'admin@nidaan.local', 'admin-of-the-tests');
    await staff.login();
  }, 180_000);
  afterAll(() => nidaan?.remove());

  const doctor = async ({ email }: HospitalClient) =>
    ((await staff.get('/api/admin/doctor-stats/')).body as { doctor_email: string; doctor_id: number }[]).find(
      ({ doctor_email }) => doctor_email === email,
    )!;

  /** An operator's command as it is typed; `input` is piped in. */
  const run = async (command: string, args: readonly string[], input = '', more: NodeJS.ProcessEnv = {}) => {
    const child = spawn(process.execPath, ['tools/operate.mjs', command, ...args], {
      cwd: ROOT,
      env: { ...nidaan.environment, ADMIN_PASSWORD: undefined, ...more },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdin.end(input);
    const [code] = (await once(child, 'close')) as [number];
    return { code, output };
  };

  it('ADM-13 ADM-14 PAY-11 API-16 shows a doctor’s patients and dues as soon as a prescription is saved', async () => {
    for (let n = 1; n <= 3; n += 1) {
      await ours.prescribe(await ours.patient());
      const profile = (await ours.get('/api/user-details/')).body[0];
      const shown = await doctor(ours);
      expect(shown).toMatchObject({ total_patients: n, total_amount_due: 20 * n, is_active: true });
      expect([profile.dueAmount, shown.doctor_id]).toEqual([20 * n, profile.id]);
    }
  });

  it('ADM-19 ADM-20 deactivates a doctor at once in every service, keeps the data, and lets the doctor in again', async () => {
    const { doctor_id } = await doctor(gone);
    await gone.patient();
    expect((await staff.call('PATCH', `/api/admin/doctors/${doctor_id}/status/`, { is_active: false })).status).toBe(200);
    expect(await doctor(gone)).toMatchObject({ is_active: false });
    const paths = [
      '/api/user-details/',
      '/api/patients-main/',
      '/api/lab-tests/',
      '/api/pharmacy/',
      '/api/tickets/',
      '/api/doctor-payment/',
    ];
    for (const path of paths) expect([path, (await gone.get(path)).status]).toEqual([path, 401]);
    await staff.call('PATCH', `/api/admin/doctors/${doctor_id}/status/`, { is_active: true });
    await gone.login();
    expect((await gone.get('/api/patients-main/')).body).toHaveLength(1);
  });

  it('S2 SEC-02 SEC-07 OPN-34 lets nobody but staff make a call of the staff, whatever token is shown', async () => {
    const { paths } = (await staff.get('/api/openapi.json')).body as { paths: Record<string, Record<string, Operation>> };
    const calls = Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/admin/'))
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, { requestBody }]) => ({ method, path, requestBody })),
      );
    expect(calls.length).toBeGreaterThan(15);
    const { doctor_id } = await doctor(gone);
    await staff.call('PATCH', `/api/admin/doctors/${doctor_id}/status/`, { is_active: false });
    const { tokenKey } = nidaan;
    const past = Math.floor(Date.now() / 1000) - 60;
    const callers: [string, string, number][] = [
      ['nobody', '', 401],
      ['expired', forged(staff.token, { claims: { exp: past } }, tokenKey), 401],
      ['alg=none', forged(staff.token, { header: { alg: 'none' } }), 401],
      ['another key', forged(staff.token, {}, keys().privateKey), 401],
      ['a hospital that says it is staff', forged(ours.token, { claims: { staff: true } }, keys().privateKey), 401],
      ['a deactivated account', gone.token, 401],
      ['a hospital', ours.token, 403],
    ];
    // With its own key our forgery is good: what is refused above is refused for its reason.
    const fine = forged(staff.token, { claims: { exp: past + 3600 } }, tokenKey);
    for (const { method, path, requestBody } of calls) {
      const send = (token: string) =>
        staff.call(method.toUpperCase(), path.replace(/\{\w+\}/g, '999999'), requestBody ? {} : undefined, {
          authorization: token && `Bearer ${token}`,
        });
      for (const [caller, token, expected] of callers)
        expect([method, path, caller, (await send(token)).status]).toEqual([method, path, caller, expected]);
      const answer = await send(fine);
      expect([method, path, 'staff', [401, 403].includes(answer.status) || answer.status >= 500]).toEqual([
        method,
        path,
        'staff',
        false,
      ]);
    }
  }, 60_000);

  it('ADM-25 makes a further staff account beside the running product, and ends its sessions when its password changes', async () => {
    const email = 'second@nidaan.example';
    expect((await run('admin-create', [email], 'short\n')).output).toContain('Password must be at least 8 characters');
    expect(await run('admin-create', [email], 'a-long-password\n')).toEqual({
      code: 0,
      output: `Made the staff account ${email}.\n`,
    });
    const second = new HospitalClient(nidaan.url, email, 'a-long-password');
    await second.login();
    // Of two hospitals here one is deactivated; staff are no users.
    expect((await second.get('/api/admin/summary/')).body).toEqual((await staff.get('/api/admin/summary/')).body);
    const { total_users: all, active_users: active } = (await second.get('/api/admin/summary/')).body;
    const doctors = (await staff.get('/api/admin/doctor-stats/')).body as { is_active: boolean }[];
    expect([all, active]).toEqual([doctors.length, doctors.filter(({ is_active: isActive }) => isActive).length]);
    const { output } = await run('admin-create', [email]);
    const password = /Its password is (\S{16})/.exec(output)![1]!;
    await eventually(async () => expect((await second.get('/api/admin/summary/')).status).toBe(401));
    await new HospitalClient(nidaan.url, email, password).login();
    // The next start would give it the configured password again, perhaps one that was to go.
    const configured = await run('admin-create', ['admin@nidaan.local'], 'a-long-password\n');
    expect([configured.code, configured.output]).toEqual([1, expect.stringContaining('gets its password from ADMIN_PASSWORD')]);
    expect((await run('admin-create', [ours.email], 'a-long-password\n')).output).toContain(
      'belongs to the account of a hospital',
    );
  }, 600_000);

  it('ADM-12 S14 L8 compares the read models, checks the chains and shows what is parked, from the command line', async () => {
    expect(await run('admin-rebuild', ['--check'])).toEqual({
      code: 0,
      output: expect.stringMatching(/^\d+ doctors and \d+ tickets compared with their sources: no difference\.\n$/),
    });
    const { code, output } = await run('ops', ['verify-audit']);
    expect([code, output.split('\n').filter((line) => / holds, /.test(line)).length]).toEqual([0, DOMAIN_SERVICES.length]);
    const head = /head (patients=\S+)/.exec(output)![1]!;
    expect((await run('ops', ['verify-audit', head])).code).toBe(0);
    const other = `${head.slice(0, -64)}${'0'.repeat(64)}`;
    expect(await run('ops', ['verify-audit', other])).toMatchObject({
      code: 1,
      output: expect.stringContaining('other-history'),
    });
    expect((await run('copies-refresh', [])).output).toMatch(/^\d+ hospitals are published again: /);
    expect((await run('ops', ['parked'], '', { NIDAAN_BUNDLE: '' })).output).toBe('0 parked events.\n');
    expect((await run('ops', ['dance'])).code).toBe(1);
  }, 600_000);
});
