import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayIn } from '@nidaan/kernel';
import { newContext, runInContext } from '@nidaan/platform-telemetry';
import type { Answer } from '@nidaan/testing/services';
import { ClinicSettingsService } from '../src/clinic-settings/clinic-settings.service.ts';
import { MembersService } from '../src/members/members.service.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam } from './team-fixture.ts';

const PATH = '/api/clinic-settings/';
const refusal = ({ status, body }: Answer) => [status, body.message];
const DAY_MS = 24 * 3_600_000;
const MORNING = { weekday: 1, from: '09:00', to: '13:00' };
const EVENING = { weekday: 1, from: '17:00', to: '20:30' };
const REPUBLIC_DAY = { date: '2027-01-26', name: 'Republic Day', branch_id: null };

describe('settings of a clinic', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity();
  }, 60_000);
  afterAll(() => app?.close());

  const told = (hospitalId: number) =>
    app.sql(
      `SELECT payload FROM identity.outbox WHERE name = 'identity.clinic-settings.changed.v1' AND hospital_id = $1 ORDER BY (payload->>'version')::int`,
      [hospitalId],
    );

  it('ORG-58 begins with what a new hospital has, and leaves one of before as it was', async () => {
    const { hospitalId, owner } = await hospitalWithTeam(app);
    const fresh = (await owner.get(PATH)).body;
    expect(fresh).toEqual({
      ...{ opening_hours: [], holidays: [], time_zone: 'Asia/Kolkata', next_time_zone: null, currency: 'INR' },
      ...{ branch_sharing: 'identity', mfa_rule: 'off', idle_lock_minutes: 15, slug: '', online_booking: false },
      ...{ grievance_officer: { name: '', email: '', phone: '' }, version: 1 },
    });
    await app.sql('DELETE FROM identity.clinic_settings WHERE hospital_id = $1', [hospitalId]);
    expect((await owner.get(PATH)).body).toEqual({ ...fresh, branch_sharing: 'clinical', idle_lock_minutes: 0 });
    expect((await owner.put(PATH, { idle_lock_minutes: 5 })).body).toMatchObject({ branch_sharing: 'clinical', version: 2 });
  });

  it('ORG-38 who is limited to branches, where those share cards, is told that others can be asked', async () => {
    const { hospitalId, owner } = await hospitalWithTeam(app);
    const [account] = await app.sql('SELECT account_id AS id FROM identity.members WHERE hospital_id = $1', [hospitalId]);
    const told = async (branchSet: number[] | null, sharing: string) => {
      await owner.put(PATH, { branch_sharing: sharing });
      const facts = { hospitalId, roleKey: 'owner', defaultBranchId: 2, validUntil: null };
      const member = { memberId: 1, facts, branchSet, holds: () => true, held: () => [] };
      const caller = newContext({ hospitalId, branches: '*', persons: '*', accountId: account!.id as number, member });
      const profile = await runInContext(caller, () => (app.part(MembersService as never) as MembersService).ofCaller());
      return [profile.is_limited, profile.finds_elsewhere];
    };
    expect(await told([2], 'identity')).toEqual([true, true]);
    for (const sharing of ['nothing', 'clinical']) expect(await told([2], sharing)).toEqual([true, undefined]);
    expect(await told(null, 'identity')).toEqual([undefined, undefined]);
  });

  it('ORG-58 ORG-59 stores what is sent, in order, leaves what is not, and tells other services of the hospital’s days', async () => {
    const { hospitalId, owner } = await hospitalWithTeam(app);
    const local = { date: '2026-12-25', name: 'Christmas', branch_id: 2 };
    await owner.put(PATH, { opening_hours: [EVENING, { weekday: 0, from: '10:00', to: '24:00' }, MORNING] });
    const { status, body } = await owner.put(PATH, {
      ...{
        holidays: [REPUBLIC_DAY, local],
        currency: 'INR',
        mfa_rule: 'managers',
        slug: 'sanjeevani-pune',
        online_booking: true,
      },
      ...{ grievance_officer: { name: ' Asha ', email: 'a@b.in', phone: '9822011111' }, branch_sharing: 'nothing' },
    });
    expect([status, body]).toMatchObject([
      200,
      {
        opening_hours: [{ weekday: 0, from: '10:00', to: '24:00' }, MORNING, EVENING],
        ...{ holidays: [local, REPUBLIC_DAY], mfa_rule: 'managers', slug: 'sanjeevani-pune', online_booking: true },
        ...{ grievance_officer: { name: 'Asha', email: 'a@b.in', phone: '9822011111' }, branch_sharing: 'nothing', version: 3 },
      },
    ]);
    expect((await owner.get(PATH)).body).toEqual(body);
    const [, last] = await told(hospitalId);
    expect(last!.payload).toEqual({
      ...{ hospitalId, timeZone: 'Asia/Kolkata', timeZoneFrom: null, openingHours: body.opening_hours, branchSharing: 'nothing' },
      holidays: [local, REPUBLIC_DAY].map(({ date, name, branch_id: branchId }) => ({ date, name, branchId })),
      version: 3,
      ...{ slug: 'sanjeevani-pune', onlineBooking: true, profileId: expect.any(Number) },
    });
  });

  it('ORG-58 keeps hours of a branch at the branch, and shows the hospital’s where it has none', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    await owner.put(PATH, { opening_hours: [MORNING] });
    const hours = async (query: string) => (await owner.get(PATH + query)).body.opening_hours;
    expect(await hours('?branch=2')).toEqual([MORNING]);
    expect((await owner.put(`${PATH}?branch=2`, { opening_hours: [EVENING] })).body.opening_hours).toEqual([EVENING]);
    expect([await hours('?branch=2'), await hours('?branch=3'), await hours('')]).toEqual([[EVENING], [MORNING], [MORNING]]);
    const own = async (query: string) => (await owner.get(PATH + query)).body.own_hours;
    expect([await own('?branch=2'), await own('?branch=3'), await own('')]).toEqual([true, false, undefined]);
    // The hospital has nobody's hours to go back to.
    expect(refusal(await owner.put(PATH, { opening_hours: null }))).toEqual([400, 'Opening hours must be a list']);
    expect((await owner.put(`${PATH}?branch=2`, { opening_hours: null })).body).toMatchObject({
      ...{ opening_hours: [MORNING], own_hours: false },
    });
    await owner.put(PATH, { opening_hours: [EVENING] });
    expect(await hours('?branch=2')).toEqual([EVENING]);
    expect(refusal(await owner.get(`${PATH}?branch=9`))).toEqual([404, 'Branch not found']);
    expect(refusal(await owner.put(`${PATH}?branch=9`, { opening_hours: [] }))).toEqual([404, 'Branch not found']);
    const manager = await member('Manager', { roleKey: 'manager', branchIds: [2] });
    expect((await manager.get(`${PATH}?branch=2`)).status).toBe(200);
    expect(refusal(await manager.put(`${PATH}?branch=3`, { opening_hours: [] }))).toEqual([404, 'Branch not found']);
  });

  it('ORG-58 says what is wrong with hours, holidays and rules, and stores nothing of it', async () => {
    const { owner } = await hospitalWithTeam(app);
    const put = async (body: unknown) => refusal(await owner.put(PATH, body));
    const hours = (...opening_hours: unknown[]) => put({ opening_hours });
    expect(await hours({ weekday: 1, from: '13:00', to: '09:00' })).toEqual([400, 'End time must be after start time']);
    expect(await hours({ weekday: 1, from: '09:00', to: '09:00' })).toEqual([400, 'End time must be after start time']);
    expect(await hours(MORNING, { weekday: 1, from: '12:59', to: '14:00' })).toEqual([400, 'Opening hours overlap']);
    const touching = { weekday: 1, from: '13:00', to: '14:00' };
    expect((await hours(MORNING, touching))[0]).toBe(200);
    expect(await hours(MORNING, touching, EVENING)).toEqual([400, 'A day can have two opening hours at most']);
    expect(await hours({ weekday: 7, from: '09:00', to: '10:00' })).toEqual([
      400,
      'The weekday must be a number from 0 (Sunday) to 6',
    ]);
    for (const from of ['9', '25:00', '09:60', 9, null])
      expect(await hours({ weekday: 1, from, to: '10:00' })).toEqual([400, 'Times must be given as HH:MM']);
    expect(await put({ opening_hours: 'always' })).toEqual([400, 'Opening hours must be a list']);
    const holidays = (...days: object[]) => put({ holidays: days.map((day) => ({ ...REPUBLIC_DAY, ...day })) });
    expect(await holidays({}, {})).toEqual([400, 'This date is already a holiday']);
    expect((await holidays({}, { branch_id: 2 }, { branch_id: 3 }))[0]).toBe(200);
    expect(await holidays({ branch_id: 2 }, { branch_id: 2, name: 'Again' })).toEqual([400, 'This date is already a holiday']);
    expect(await holidays({ branch_id: 9 })).toEqual([404, 'Branch not found']);
    expect(await holidays({ date: '2027-02-29' })).toEqual([400, 'Date is invalid']);
    expect(await holidays({ name: '' })).toEqual([400, 'Name of the holiday is required']);
    expect(await put({ currency: 'USD' })).toEqual([400, 'Only INR is supported']);
    expect(await put({ branch_sharing: 'all' })).toEqual([400, 'Please choose from the list what branches share']);
    expect(await put({ mfa_rule: 'maybe' })).toEqual([400, 'Please choose a rule for the second step from the list']);
    for (const idle_lock_minutes of [-1, 1.5, 481, '5'])
      expect(await put({ idle_lock_minutes })).toEqual([400, 'The minutes must be a whole number from 0 to 480']);
    for (const slug of ['ab', 'Pune', 'a--b', '-ab', 'a b c'])
      expect((await put({ slug }))[1]).toBe('The address may have small letters, digits and dashes, 3 to 40 of them');
    expect((await put({ grievance_officer: { name: 'A', email: 'no', phone: '' } }))[1]).toBe(
      'Email of the grievance officer is invalid',
    );
    expect((await owner.get(PATH)).body).toMatchObject({ version: 3, opening_hours: [MORNING, touching], slug: '' });
  });

  it('ORG-58 refuses what was changed meanwhile, also at once, and an address that another hospital has', async () => {
    const [{ owner }, other] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const answers = await Promise.all([1, 2, 3].map((minutes) => owner.put(PATH, { idle_lock_minutes: minutes, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(refusal(await owner.put(PATH, { version: 1 }))).toEqual([409, 'Somebody else changed these settings. Look again.']);
    const slug = `clinic-${Date.now()}`;
    const both = await Promise.all([owner.put(PATH, { slug }), other.owner.put(PATH, { slug })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body.message).toBe('This address is already used.');
  });

  it('FRD-78 shows the public page by its name, and by former names with the present one', async () => {
    const [{ owner }, other] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const [first, second] = ['one', 'two'].map((name) => `${name}-${Date.now()}`) as [string, string];
    await owner.put(PATH, { slug: first, online_booking: true, opening_hours: [MORNING] });
    const page = (slug: string) => app.get(`/api/public/hospital-pages/${slug}/`);
    const { status, body } = await page(first);
    expect([status, body]).toMatchObject([
      200,
      {
        slug: first,
        online_booking: true,
        opening_hours: [MORNING],
        branches: [{ id: 1, opening_hours: [MORNING] }, { id: 2 }, { id: 3 }],
      },
    ]);
    expect((await app.get(`/api/public/hospitals/${body.id}/`)).body).toEqual(body);
    await owner.put(PATH, { slug: second });
    expect((await page(first)).body).toEqual({ ...body, slug: second });
    expect(refusal(await other.owner.put(PATH, { slug: first }))).toEqual([409, 'This address is already used.']);
    expect((await owner.put(PATH, { slug: first })).body.slug).toBe(first);
    for (const unknown of ['nobody-here', 'x', 'ä']) expect((await page(unknown)).status).toBe(404);
    await app.setActive(body.id, false);
    expect((await page(first)).status).toBe(404);
  });

  it('ORG-58 shows the settings to every member, and lets those change them who may', async () => {
    const { member } = await hospitalWithTeam(app);
    const nurse = await member('Meera');
    expect((await nurse.get(PATH)).status).toBe(200);
    const { status, body } = await nurse.put(PATH, { idle_lock_minutes: 1 });
    expect([status, body.needs]).toEqual([403, 'settings.manage']);
  });

  it('ORG-58 lets another time zone bind from the next day on, asks for the hospital’s name, and takes it back', async () => {
    const { hospitalId, owner } = await hospitalWithTeam(app);
    const hospital_name = (await owner.get('/api/user-details/')).body[0].hospital_name;
    const put = (time_zone: string, name?: string) => owner.put(PATH, { time_zone, hospital_name: name });
    for (const zone of ['Moon/Base', 'IST', '+05:30', 'UTC', ''])
      expect(refusal(await put(zone, hospital_name))).toEqual([400, 'Please choose a time zone from the list']);
    const ASKS = [400, "Please type the hospital's name to change its time zone."];
    expect(refusal(await put('Asia/Dubai'))).toEqual(ASKS);
    expect(refusal(await put('Asia/Dubai', 'Another'))).toEqual(ASKS);
    const tomorrow = dayIn('Asia/Kolkata', new Date(Date.parse(dayIn('Asia/Kolkata', new Date())) + DAY_MS));
    const chosen = (await put('Asia/Dubai', ` ${hospital_name.toUpperCase()} `)).body;
    expect(chosen).toMatchObject({ time_zone: 'Asia/Kolkata', next_time_zone: { time_zone: 'Asia/Dubai', from: tomorrow } });
    expect((await told(hospitalId)).at(-1)!.payload).toMatchObject({ timeZone: 'Asia/Dubai', timeZoneFrom: tomorrow });
    expect((await put('Asia/Kolkata')).body).toMatchObject({ time_zone: 'Asia/Kolkata', next_time_zone: null });
    await put('Asia/Dubai', hospital_name);
    const settings = app.part<ClinicSettingsService>(ClinicSettingsService as never);
    const zone = async () => (await owner.get('/api/user-details/')).body[0].timeZone;
    await settings.bindDueZones();
    expect(await zone()).toBe('Asia/Kolkata');
    await app.later(DAY_MS, async () => {
      await settings.bindDueZones();
      await settings.bindDueZones();
    });
    expect(await zone()).toBe('Asia/Dubai');
    expect((await owner.get(PATH)).body).toMatchObject({ time_zone: 'Asia/Dubai', next_time_zone: null });
    const zones = (await told(hospitalId)).map(({ payload }) => payload as { timeZone: string; timeZoneFrom: string | null });
    expect(zones.map(({ timeZone, timeZoneFrom }) => [timeZone, timeZoneFrom])).toEqual([
      ['Asia/Dubai', tomorrow],
      ['Asia/Kolkata', null],
      ['Asia/Dubai', tomorrow],
      ['Asia/Dubai', null],
    ]);
  });
});
