import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clinicSettingsChanged } from '@nidaan/identity-contracts';
import { doctorChanged } from '@nidaan/scheduling-contracts';
import { eventually } from '@nidaan/testing';
import { SchedulingFixture, TODAY } from './scheduling-fixture.ts';

const SETTINGS = clinicSettingsChanged.payload.parse(clinicSettingsChanged.sample);

let scheduling: SchedulingFixture;
beforeAll(async () => {
  scheduling = await SchedulingFixture.open();
});
afterAll(() => scheduling?.close());

const MEERA = {
  ...{ name: ' Dr Meera Iyer ', speciality: 'Paediatrics', phone: '9876543210', email: 'Meera@clinic.example' },
  ...{ registration_no: 'MMC 44521', qualifications: 'MBBS, DCH', room: '3', languages: ['Hindi', 'Tamil'], gender: 'female' },
  fee_rules: {
    first_fee: '500.00',
    emergency_fee: 800,
    tiers: [
      { within_days: 21, fee: 300 },
      { within_days: 7, fee: 0, visits: 1 },
    ],
  },
};

describe('/api/doctors/', () => {
  it('PRM-02 PRM-03 FRD-41 adds a doctor, and tells of one', async () => {
    const { status, body } = await scheduling.as(1).post('/api/doctors/', MEERA);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ id: 1, name: 'Dr Meera Iyer', display_name_hi: '', speciality: 'Paediatrics', phone: '9876543210' },
      ...{ email: 'meera@clinic.example', registration_no: 'MMC 44521', qualifications: 'MBBS, DCH', room: '3' },
      ...{ languages: ['Hindi', 'Tamil'], gender: 'female', branch: 1, branch_ids: [1], member_id: null, consultation_fee: 500 },
      fee_rules: {
        ...{ first_fee: 500, emergency_fee: 800 },
        tiers: [
          { within_days: 7, fee: 0, visits: 1 },
          { within_days: 21, fee: 300, visits: null },
        ],
      },
      ...{
        follow_up_scope: 'doctor',
        book_days_ahead: 30,
        online: false,
        show_fee: false,
        rank: 100,
        is_active: true,
        photo_url: null,
        version: 1,
      },
    });
    expect((await scheduling.as(1).get('/api/doctors/1/')).body).toEqual(body);
    expect(await scheduling.told(doctorChanged, 1)).toEqual([
      {
        ...{
          hospitalId: 1,
          doctorId: 1,
          memberId: null,
          name: 'Dr Meera Iyer',
          speciality: 'Paediatrics',
          branchId: 1,
          room: '3',
        },
        ...{ registrationNo: 'MMC 44521', qualifications: 'MBBS, DCH', followUpScope: 'doctor', isActive: true, version: 1 },
        feeRules: {
          ...{ firstFee: 50_000, emergencyFee: 80_000 },
          tiers: [
            { withinDays: 7, fee: 0, visits: 1 },
            { withinDays: 21, fee: 30_000, visits: null },
          ],
        },
      },
    ]);
  });

  it.each([
    [{}, 'Doctor name is required'],
    [{ name: '  ' }, 'Doctor name is required'],
    [{ name: 'x'.repeat(301) }, 'Name is too long'],
    [{ name: 'A', email: 'nonsense' }, 'Email is invalid'],
    [{ name: 'A', consultation_fee: -5 }, 'Fees must be amounts in rupees'],
    [
      { name: 'A', fee_rules: { tiers: [{ within_days: 0, fee: 1 }] } },
      'Days of a follow-up fee must be a whole number from 1 to 365',
    ],
    [
      {
        name: 'A',
        fee_rules: {
          tiers: [
            { within_days: 7, fee: 1 },
            { within_days: 7, fee: 2 },
          ],
        },
      },
      'Two follow-up fees end on the same day',
    ],
    [{ name: 'A', follow_up_scope: 'town' }, 'Please choose from the list what a follow-up counts for'],
    [{ name: 'A', online: 'yes' }, 'Please answer with true or false'],
  ])('PRM-03 FRD-41 refuses %j', async (body, sentence) => {
    const answer = await scheduling.as(1).post('/api/doctors/', body);
    expect([answer.status, answer.body.message]).toEqual([400, sentence]);
  });

  it('PRM-03 changes what is sent, and refuses a change of what somebody else changed', async () => {
    const changed = await scheduling.as(1).put('/api/doctors/1/', { consultation_fee: 600, version: 1 });
    expect(changed.body).toMatchObject({ name: 'Dr Meera Iyer', consultation_fee: 600, version: 2, resolution: null });
    expect(changed.body.fee_rules.tiers).toHaveLength(2);
    const late = await scheduling.as(1).put('/api/doctors/1/', { room: '4', version: 1 });
    expect([late.status, late.body.message]).toEqual([409, 'Somebody else changed this doctor. Look again.']);
  });

  it('FRD-41 has no doctor of another hospital, in any call', async () => {
    const other = scheduling.as(99);
    const calls = [
      other.get('/api/doctors/1/'),
      other.put('/api/doctors/1/', { name: 'X' }),
      other.get('/api/doctors/1/schedule/'),
      other.put('/api/doctors/1/schedule/', []),
      other.get('/api/doctors/1/leaves/'),
      other.post('/api/doctors/1/leaves/', { from_date: TODAY }),
      other.get(`/api/doctors/1/slots/?date=${TODAY}`),
      other.get('/api/doctors/1/calendar/'),
      other.patch('/api/doctors/1/presence/', { state: 'in' }),
      other.post('/api/doctors/1/extra-sessions/', { date: TODAY, start_time: '09:00', end_time: '10:00' }),
    ];
    for (const answer of await Promise.all(calls))
      expect([answer.status, answer.body.message]).toEqual([404, 'No doctor found with this ID']);
  });

  it('GROWTH 7 gives a login to one doctor alone', async () => {
    const one = await scheduling.as(3).post('/api/doctors/', { name: 'A', member_id: 5 });
    expect(one.body.member_id).toBe(5);
    const other = await scheduling.as(3).post('/api/doctors/', { name: 'B', member_id: 5 });
    expect([other.status, other.body.message]).toEqual([409, 'This login belongs to another doctor']);
    const { body: plain } = await scheduling.as(3).post('/api/doctors/', { name: 'C' });
    const changed = await scheduling.as(3).put(`/api/doctors/${plain.id}/`, { member_id: 5 });
    expect([changed.status, changed.body.message]).toEqual([409, 'This login belongs to another doctor']);
  });

  it('GROWTH 7 gives a login to one doctor alone, though two are added in the same moment', async () => {
    const adding = ['A', 'B'].map((name) => () => scheduling.as(3).post('/api/doctors/', { name, member_id: 6 }));
    let added!: ReturnType<(typeof adding)[number]>[];
    // Both have read what there is when they wait to write.
    await scheduling.nidaan.whileLocked('LOCK TABLE scheduling.doctors IN SHARE MODE', async () => {
      added = adding.map((add) => add());
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(async () => (await scheduling.nidaan.sql(waiting)).length >= 2);
    });
    expect((await Promise.all(added)).map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('L3 adds one doctor, however often the call is sent', async () => {
    const key = { 'idempotency-key': 'doctor-once' };
    const all = await Promise.all([1, 2, 3].map(() => scheduling.as(4).post('/api/doctors/', { name: 'Once' }, key)));
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect((await scheduling.as(4).get('/api/doctors/')).body).toHaveLength(1);
  });
});

describe('the week of a doctor', () => {
  const monday = { weekday: 0, start_time: '09:00', end_time: '13:00' };

  it('PRM-04 FRD-41 is replaced as a whole, and past days stay as they were', async () => {
    const id = await scheduling.doctor(10);
    const before = await scheduling.as(10).get(`/api/doctors/${id}/schedule/`);
    expect(before.body).toHaveLength(7);
    await scheduling.at('2026-11-25T04:00:00Z', async () => {
      const { status, body } = await scheduling.as(10).put(`/api/doctors/${id}/schedule/`, [{ ...monday, slot_minutes: 20 }]);
      expect(status).toBe(200);
      expect(body.entries).toEqual([
        {
          ...{ id: expect.any(Number), ...monday, slot_minutes: 20, mode: 'slots', branch_id: 1, room: '', week_of_month: [] },
          ...{ valid_from: '2026-11-25', valid_to: null, overbook_per_slot: 0, overbook_per_day: 0, walk_in_share: 0 },
        },
      ]);
    });
    const rows = await scheduling.nidaan.sql<{ valid_to: string }>(
      `SELECT valid_to::text FROM scheduling.schedule_entries WHERE hospital_id = 10 AND valid_to IS NOT NULL`,
    );
    expect(rows.map((row) => row.valid_to)).toEqual(Array.from({ length: 7 }, () => '2026-11-24'));
  });

  it.each([
    [[monday, { ...monday, start_time: '12:00', end_time: '14:00', branch_id: 1 }], 'Schedule entries overlap'],
    [[{ ...monday, start_time: '13:00' }], 'End time must be after start time'],
    [[{ ...monday, slot_minutes: 4 }], 'Minutes of a slot must be a whole number from 5 to 120'],
    [[{ ...monday, slot_minutes: 121 }], 'Minutes of a slot must be a whole number from 5 to 120'],
    [[{ ...monday, weekday: 7 }], 'The weekday must be a number from 0 (Monday) to 6'],
    [[{ ...monday, start_time: '9 am' }], 'Times must be given as HH:MM'],
    [[{ ...monday, week_of_month: [6] }], 'Weeks of the month must be numbers from 1 to 5'],
    [[{ ...monday, valid_from: '2026-12-02', valid_to: '2026-12-01' }], 'valid_to must not be before valid_from'],
    [{ weekday: 0 }, 'The schedule must be a list'],
  ])('PRM-04 FRD-41 refuses %j', async (week, sentence) => {
    const id = await scheduling.doctor(11);
    const answer = await scheduling.as(11).put(`/api/doctors/${id}/schedule/`, week);
    expect([answer.status, answer.body.message]).toEqual([400, sentence]);
    expect((await scheduling.as(11).get(`/api/doctors/${id}/schedule/`)).body).toHaveLength(7);
  });

  it('FRD-41 takes 24:00 as the end of a day, and names what is outside the opening hours', async () => {
    await scheduling.tell(clinicSettingsChanged, {
      ...SETTINGS,
      ...{ hospitalId: 12, holidays: [], openingHours: [{ weekday: 1, from: '09:00', to: '17:00' }], version: 1 },
    });
    const id = await scheduling.doctor(12);
    const night = { weekday: 1, start_time: '22:00', end_time: '24:00' };
    const { status, body } = await scheduling.as(12).put(`/api/doctors/${id}/schedule/`, [monday, night]);
    expect(status).toBe(200);
    expect(body.warnings).toEqual(['Tuesday 22:00–24:00 is outside the opening hours']);
    expect(body.entries[1]).toMatchObject({ end_time: '24:00' });
  });

  it('FRD-41 names appointments that stand outside of a new week, and keeps them', async () => {
    const id = await scheduling.doctor(13);
    const booked = await scheduling
      .as(13)
      .post('/api/appointments/', { doctor: id, date: '2026-11-24', time: '09:15', name: 'Asha', phone: '9000000001' });
    const { body } = await scheduling.as(13).put(`/api/doctors/${id}/schedule/`, [monday]);
    expect(body.conflicts).toEqual([
      {
        id: booked.body.id,
        date: '2026-11-24',
        time: '09:15',
        name: 'Asha',
        phone: '9000000001',
        reference: booked.body.reference,
      },
    ]);
    const [kept] = (await scheduling.as(13).get('/api/appointments/?date=2026-11-24')).body;
    expect(kept).toMatchObject({ status: 'booked', outside_schedule: true });
  });

  it('FRD-41 is not replaced by whoever saw another week: 409 with the week as it is now', async () => {
    const id = await scheduling.doctor(19, {}, {});
    const path = `/api/doctors/${id}/schedule/`;
    const desk = scheduling.as(19);
    const idsOf = (week: { id: number }[]) => week.map((entry) => entry.id).join(',');
    const seen = idsOf((await desk.get(path)).body);
    const first = await desk.put(`${path}?seen=${seen}`, []);
    expect([first.status, first.body.entries]).toEqual([200, []]);
    const [mine, theirs] = await Promise.all([1, 2].map((weekday) => desk.put(`${path}?seen=`, [{ ...monday, weekday }])));
    const [saved, refused] = mine!.status === 200 ? [mine!, theirs!] : [theirs!, mine!];
    expect([saved.status, refused.status, refused.body.message]).toEqual([
      ...[200, 409, 'Somebody else changed this week. Please look again.'],
    ]);
    expect(refused.body.current).toEqual(saved.body.entries);
    expect((await desk.get(path)).body).toEqual(saved.body.entries);
    expect((await desk.put(`${path}?seen=${seen}`, [])).status).toBe(409);
    // Who tells nothing of what was seen replaces it as before.
    expect((await desk.put(path, [monday])).status).toBe(200);
    const wrong = await desk.put(`${path}?seen=a`, [monday]);
    expect([wrong.status, wrong.body.message]).toEqual([400, 'seen must be numbers with commas between them']);
  });

  it('FRD-42 has extra sessions of single days, which stand on holidays', async () => {
    await scheduling.tell(clinicSettingsChanged, {
      ...SETTINGS,
      ...{
        hospitalId: 14,
        openingHours: [],
        holidays: [{ date: '2026-11-24', name: 'Guru Nanak Jayanti', branchId: null }],
        version: 1,
      },
    });
    const id = await scheduling.doctor(14);
    const slots = () => scheduling.as(14).get(`/api/doctors/${id}/slots/?date=2026-11-24`);
    expect((await slots()).body).toEqual([]);
    const session = { date: '2026-11-24', start_time: '09:30', end_time: '10:00' };
    const made = await scheduling.as(14).post(`/api/doctors/${id}/extra-sessions/`, session);
    expect(made.status).toBe(201);
    expect((await slots()).body.map(({ time }: { time: string }) => time)).toEqual(['09:30', '09:45']);
    const twice = await scheduling.as(14).post(`/api/doctors/${id}/extra-sessions/`, session);
    expect([twice.status, twice.body.message]).toEqual([400, 'Schedule entries overlap']);
    const path = `/api/doctors/${id}/extra-sessions/${made.body.id}/`;
    expect((await scheduling.as(14).delete(path)).status).toBe(204);
    const gone = await scheduling.as(14).delete(path);
    expect([gone.status, gone.body.message]).toEqual([404, 'No extra session found with this ID']);
    expect((await slots()).body).toEqual([]);
    const month = (await scheduling.as(14).get(`/api/doctors/${id}/calendar/?month=2026-11`)).body;
    expect(month[23]).toEqual({ date: '2026-11-24', free: 0, booked: 0, leave: '', holiday: 'Guru Nanak Jayanti', sits: false });
  });
});
