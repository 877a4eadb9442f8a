import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clinicSettingsChanged } from '@nidaan/identity-contracts';
import { SchedulingFixture } from './scheduling-fixture.ts';

const SETTINGS = clinicSettingsChanged.payload.parse(clinicSettingsChanged.sample);

const HOSPITAL = 7;

describe('the scheduling service', () => {
  let scheduling: SchedulingFixture;

  beforeAll(async () => {
    scheduling = await SchedulingFixture.open();
  });

  afterAll(() => scheduling?.close());

  it('is ready on a schema and with a login of its own', async () => {
    expect(await scheduling.nidaan.composition.isReady()).toBe(true);
    const { database } = scheduling.nidaan.composition.services.get('scheduling')!;
    expect(await database.query('SELECT current_schema() AS schema')).toEqual([{ schema: 'scheduling' }]);
  });

  it('GROWTH 8 keeps opening hours and holidays as identity tells them, the newest ones', async () => {
    const told = { ...SETTINGS, hospitalId: HOSPITAL, version: 3 };
    await scheduling.tell(clinicSettingsChanged, told);
    await scheduling.tell(clinicSettingsChanged, { ...told, holidays: [], version: 2 });
    const rows = await scheduling.nidaan.sql('SELECT holidays, opening_hours, version FROM scheduling.clinic_calendars');
    expect(rows).toEqual([{ holidays: told.holidays, opening_hours: told.openingHours, version: 3 }]);
  });

  /** Writes an appointment past everything that checks. */
  const insert = (id: number, given: { from?: string; to?: string; seat?: number; doctor?: number; status?: string }) => {
    const { from = '10:00', to = '10:15', seat = 1, doctor = 3, status = 'booked' } = given;
    return scheduling.nidaan.sql(
      `INSERT INTO scheduling.appointments (hospital_id, id, branch_id, doctor_id, name, name_key, phone, phone_key, email, language, reason, day,
         starts_at, ends_at, seat, room, status, source, overbooked, moved_count, cancelled_by, cancel_reason, reference, created_at, created_by)
       VALUES ($1, $2::int, 1, $3, '', '', '', '', '', '', '', '2026-11-26', $4, $5, $6, '', $7, 'desk', false, 0, '', '', $2::int::text, now(), 1)`,
      [HOSPITAL, id, doctor, `2026-11-26T${from}:00Z`, `2026-11-26T${to}:00Z`, seat, status],
    );
  };

  it('FRD-47 the database refuses two appointments of a doctor that overlap on one seat', async () => {
    await insert(1, {});
    await expect(insert(2, { from: '10:10', to: '10:25' })).rejects.toThrow('appointments_one_per_seat');
    await expect(insert(2, { status: 'held' })).rejects.toThrow('appointments_one_per_seat');
    await insert(3, { from: '10:15', to: '10:30' });
    await insert(4, { seat: 2 });
    await insert(5, { doctor: 4 });
    await insert(6, { status: 'cancelled' });
    await insert(7, { status: 'no_show' });
    await expect(insert(8, { from: '10:00', to: '10:00' })).rejects.toThrow('appointments_check');
  });
});
