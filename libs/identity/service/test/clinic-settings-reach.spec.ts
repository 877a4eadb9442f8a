import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@nidaan/testing/services';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam, type Team } from './team-fixture.ts';

const PATH = '/api/clinic-settings/';
const BELONGS = [403, 'These settings belong to the whole hospital. Please ask somebody who manages all branches.'];
const HOSPITALS = [403, 'Nidaan support cannot change this. The hospital decides it alone.'];
const OFFICER = { name: 'Asha', email: 'a@b.in', phone: '9822011111' };
const MORNING = { weekday: 1, from: '09:00', to: '13:00' };
const day = (date: string, branch_id: number | null, name = 'Closed') => ({ date, name, branch_id });
const NATIONAL = day('2027-01-26', null);
const AT_THREE = day('2027-01-26', 3);
const AT_TWO = day('2027-01-26', 2);
const refusal = ({ status, body }: Answer) => [status, body.message];

/** What reaches every branch of a hospital. */
const OF_ALL_BRANCHES = [
  { branch_sharing: 'clinical' },
  { mfa_rule: 'all' },
  { idle_lock_minutes: 0 },
  { grievance_officer: OFFICER },
  { slug: 'kothrud-alone' },
  { online_booking: true },
  { time_zone: 'Asia/Dubai' },
  { opening_hours: [MORNING] },
];

describe('how far a change of the settings reaches', () => {
  let app: IdentityApp;
  let staff: string;
  beforeAll(async () => {
    app = await startIdentity({ RATE_LIMITS: 'off' });
    await app.ensureStaff({ email: 'root@nidaan.example', password: 'staff-pass' });
    staff = (await app.login('root@nidaan.example', 'staff-pass')).access;
  }, 60_000);
  afterAll(() => app?.close());

  async function guest({ owner }: Team, branches: 'all' | number[]) {
    const { body } = await owner.post('/api/support-access/', { hours: 1, scope: 'write', branches });
    const entered = await app.post(`/api/admin/support-access/${body.id}/enter/`, {}, { token: staff });
    const token = entered.body.access as string;
    return {
      get: (path: string) => app.get(path, { token }),
      put: (path: string, change: unknown) => app.put(path, change, { token }),
    };
  }

  it('ORG-38 ORG-58 who manages some branches changes nothing that reaches all of them, and nothing of it is stored', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const manager = await member('Meera', { roleKey: 'manager', branchIds: [2] });
    const before = (await owner.get(PATH)).body;
    for (const change of OF_ALL_BRANCHES)
      for (const query of 'opening_hours' in change ? [''] : ['', '?branch=2'])
        expect([change, ...refusal(await manager.put(PATH + query, change))]).toEqual([change, ...BELONGS]);
    expect((await owner.get(PATH)).body).toEqual(before);
  });

  it('ORG-58 who manages some branches keeps their hours and holidays, and may send the rest as it stands', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const manager = await member('Meera', { roleKey: 'manager', branchIds: [2] });
    await owner.put(PATH, { holidays: [NATIONAL, AT_THREE], grievance_officer: OFFICER, opening_hours: [MORNING] });
    expect((await manager.put(`${PATH}?branch=2`, { opening_hours: [] })).body.opening_hours).toEqual([]);
    const { version: _, currency, next_time_zone: __, ...rest } = (await manager.get(PATH)).body;
    const { status, body } = await manager.put(PATH, { ...rest, currency, holidays: [AT_TWO, AT_THREE, NATIONAL] });
    expect([status, body.holidays]).toEqual([200, [AT_TWO, AT_THREE, NATIONAL]]);
    for (const holidays of [
      [AT_TWO, NATIONAL],
      [AT_TWO, AT_THREE],
      [AT_TWO, AT_THREE, NATIONAL, day('2027-08-15', null)],
      [AT_TWO, NATIONAL, day('2027-01-26', 3, 'Renamed')],
    ])
      expect(refusal(await manager.put(PATH, { holidays }))).toEqual(BELONGS);
    expect((await manager.put(PATH, { holidays: [NATIONAL, AT_THREE] })).status).toBe(200);
    expect((await owner.get(PATH)).body).toMatchObject({ holidays: [NATIONAL, AT_THREE], opening_hours: [MORNING] });
  });

  it('ORG-38 taking back a time zone that waits reaches all branches too', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const manager = await member('Meera', { roleKey: 'manager', branchIds: [2, 3] });
    const hospital_name = (await owner.get('/api/user-details/')).body[0].hospital_name;
    await owner.put(PATH, { time_zone: 'Asia/Dubai', hospital_name });
    expect(refusal(await manager.put(PATH, { time_zone: 'Asia/Kolkata' }))).toEqual(BELONGS);
    expect((await manager.put(PATH, { time_zone: 'Asia/Dubai' })).body.next_time_zone.time_zone).toBe('Asia/Dubai');
  });

  it('ORG-38 ORG-68 support that may correct never decides what branches share, the security or who answers for data', async () => {
    const team = await hospitalWithTeam(app);
    const before = (await team.owner.get(PATH)).body;
    const support = await guest(team, 'all');
    for (const change of OF_ALL_BRANCHES.slice(0, 4))
      expect([change, ...refusal(await support.put(PATH, change))]).toEqual([change, ...HOSPITALS]);
    expect((await team.owner.get(PATH)).body).toEqual(before);
    const { branch_sharing, mfa_rule, idle_lock_minutes, grievance_officer } = before;
    const same = { branch_sharing, mfa_rule, idle_lock_minutes, grievance_officer };
    expect((await support.put(PATH, { ...same, opening_hours: [MORNING] })).body).toEqual({
      ...before,
      ...{ opening_hours: [MORNING], version: 2 },
    });
  });

  it('ORG-38 ORG-68 support let into one branch changes nothing of the others, and is told so by its profile', async () => {
    const team = await hospitalWithTeam(app);
    const support = await guest(team, [2]);
    for (const change of OF_ALL_BRANCHES) expect([change, (await support.put(PATH, change)).status]).toEqual([change, 403]);
    expect(refusal(await support.put(PATH, { opening_hours: [MORNING] }))).toEqual(BELONGS);
    expect((await support.put(`${PATH}?branch=2`, { opening_hours: [MORNING] })).status).toBe(200);
    expect(refusal(await support.put(`${PATH}?branch=3`, { opening_hours: [MORNING] }))).toEqual([404, 'Branch not found']);
    expect((await support.get('/api/user-details/')).body[0]).toMatchObject({ role: 'support', is_limited: true });
  });
});
