import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { SEATED_STATUSES, type AppointmentStatus } from '@nidaan/scheduling-contracts';
import type { Seat, TakenTimes } from '../slots/day-slots.ts';
import { AppointmentEntity } from './appointment.entity.ts';

const APPOINTMENTS = tableOf(AppointmentEntity);
const ALL = APPOINTMENTS.columns();
// Nothing but the taken seat is passed over: the answer then names other times.
const ADD = APPOINTMENTS.insert({
  onConflict: 'ON CONFLICT ON CONSTRAINT appointments_one_per_seat DO NOTHING',
  returning: ['id'],
});
const FIND = APPOINTMENTS.select({ where: ['hospitalId', 'id'] });
const LOCK = APPOINTMENTS.select({ where: ['hospitalId', 'id'], tail: 'FOR UPDATE' });
const SAVE = APPOINTMENTS.update({
  set: APPOINTMENTS.fields(['hospitalId', 'id', 'reference', 'createdAt', 'createdBy']),
  where: ['hospitalId', 'id'],
});
const SEATS = `SELECT doctor_id AS "doctorId", day, starts_at AS "startsAt", ends_at AS "endsAt", seat, status, held_until AS "heldUntil"
  FROM appointments WHERE hospital_id = $1 AND doctor_id = ANY ($2) AND day BETWEEN $3 AND $4 AND status = ANY ($5) ORDER BY starts_at`;
// A row for each doctor and day, times as numbers: 60 doctors have 37,000 seats in a month. 'date_part' gives a float, 'extract' a slower number, and
// a few numbers of a day are put in order more cheaply by who reads them.
const TAKEN = `SELECT doctor_id AS "doctorId", day, array_to_json(array_agg(date_part('epoch', starts_at))) AS starts,
    array_to_json(array_agg(date_part('epoch', ends_at))) AS ends
  FROM appointments WHERE hospital_id = $1 AND doctor_id = ANY ($2) AND day BETWEEN $3 AND $4 AND status = ANY ($5) AND seat = 1
    AND (status <> 'held' OR held_until > $6) GROUP BY doctor_id, day`;
const LIST = `SELECT ${ALL} FROM appointments WHERE hospital_id = $1 AND day BETWEEN $2 AND $3 AND ($4::integer IS NULL OR doctor_id = $4)
  AND ($5::text IS NULL OR status = $5) AND ($6::integer IS NULL OR person_id = $6) AND status <> 'held' ORDER BY starts_at, doctor_id, seat`;
const OPEN = `SELECT ${ALL} FROM appointments WHERE hospital_id = $1 AND doctor_id = $2 AND status = 'booked' AND starts_at > $3
  AND ($4::timestamptz IS NULL OR starts_at <= $4) ORDER BY starts_at`;
const OF_PERSON = `SELECT ${ALL} FROM appointments WHERE hospital_id = $1 AND status <> 'held'
  AND (person_id = ANY ($2::integer[]) OR patient_id = ANY ($3::integer[])) ORDER BY starts_at DESC, id DESC`;
const SAME = `SELECT ${ALL} FROM appointments WHERE hospital_id = $1 AND day = $2 AND status IN ('booked', 'checked_in')
  AND (person_id = $3 OR ($4 <> '' AND phone_key = $4 AND name_key = $5)) ORDER BY starts_at`;

const byTime = (one: number, other: number): number => one - other;

/** When the first seat of a doctor is taken on a day. */
type TakenDay = TakenTimes & { doctorId: number; day: PlainDate };

/** A seat with whose it is. */
export interface DoctorSeat extends Seat {
  doctorId: number;
  day: PlainDate;
}

/** By what a patient is known again. */
export type SamePatient = Pick<AppointmentEntity, 'personId' | 'phoneKey' | 'nameKey'>;

/** Appointments of the hospital at work, of branches in sight. */
@Injectable()
export class AppointmentsRepository {
  constructor(private readonly database: Database) {}

  /** What holds seats of doctors in a span of days. */
  seats(doctorIds: readonly number[], from: PlainDate, to: PlainDate): Promise<DoctorSeat[]> {
    return this.database.query<DoctorSeat>(SEATS, [currentHospital(), doctorIds, from, to, SEATED_STATUSES]);
  }

  /** When first seats of doctors are taken in a span of days; a day without a row is free. */
  async taken(doctorIds: readonly number[], [from, to]: readonly [PlainDate, PlainDate], now: Date): Promise<TakenDay[]> {
    const rows = await this.database.query<TakenDay>(TAKEN, [currentHospital(), doctorIds, from, to, SEATED_STATUSES, now]);
    // No two overlap: starts and ends have the same order.
    return rows.map((row) => ({ ...row, starts: row.starts.toSorted(byTime), ends: row.ends.toSorted(byTime) }));
  }

  /** By time, without those that are only held. */
  between(
    from: PlainDate,
    to: PlainDate,
    { doctor, status, person }: { doctor?: number; status?: AppointmentStatus; person?: number } = {},
  ): Promise<AppointmentEntity[]> {
    const given = [currentHospital(), from, to, doctor ?? null, status ?? null, person ?? null];
    return this.database.query<AppointmentEntity>(LIST, given);
  }

  /** Booked ones of a doctor after an instant, by time. */
  openFrom(doctorId: number, from: Date, to: Date | null = null): Promise<AppointmentEntity[]> {
    return this.database.query<AppointmentEntity>(OPEN, [currentHospital(), doctorId, from, to]);
  }

  /** The newest first, whatever became of them. */
  ofPerson({ persons, visits }: { persons: readonly number[]; visits: readonly number[] }): Promise<AppointmentEntity[]> {
    return this.database.query<AppointmentEntity>(OF_PERSON, [currentHospital(), persons, visits]);
  }

  async find(id: number): Promise<AppointmentEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  async lock(id: number): Promise<AppointmentEntity | null> {
    return (await this.database.query(LOCK({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  /** Of a patient on a day, whoever the doctor is. */
  ofPatient(day: PlainDate, { personId, phoneKey, nameKey }: SamePatient): Promise<AppointmentEntity[]> {
    return this.database.query<AppointmentEntity>(SAME, [currentHospital(), day, personId, phoneKey, nameKey]);
  }

  /** How many were added beside regular ones on a doctor's day. */
  async extrasOn(doctorId: number, day: PlainDate): Promise<number> {
    const sql = `SELECT count(*)::int AS n FROM appointments WHERE hospital_id = $1 AND doctor_id = $2 AND day = $3 AND overbooked
      AND status = ANY ($4)`;
    const rows = await this.database.query<{ n: number }>(sql, [currentHospital(), doctorId, day, SEATED_STATUSES]);
    return rows[0]!.n;
  }

  /** Lets go of holds of a doctor whose time is over: they would still hold their seats. */
  async dropExpired(doctorId: number, now: Date): Promise<void> {
    const sql = `DELETE FROM appointments WHERE hospital_id = $1 AND doctor_id = $2 AND status = 'held' AND held_until <= $3`;
    await this.database.query(sql, [currentHospital(), doctorId, now]);
  }

  /** False where its seat is taken; nothing is written then. */
  async add(appointment: AppointmentEntity): Promise<boolean> {
    return (await this.database.query(ADD(appointment))).length > 0;
  }

  /** Throws the database's 23P01 where it would come to a seat that is taken. */
  async save({ reference: _r, createdAt: _at, createdBy: _by, ...appointment }: AppointmentEntity): Promise<void> {
    await this.database.query(SAVE(appointment));
  }

  /** Booked ones of days before. */
  missedBefore(day: PlainDate): Promise<AppointmentEntity[]> {
    const sql = `SELECT ${ALL} FROM appointments WHERE hospital_id = $1 AND status = 'booked' AND day < $2 ORDER BY id`;
    return this.database.query<AppointmentEntity>(sql, [currentHospital(), day]);
  }

  /** Hospitals with booked appointments of days before: numbers alone, for the platform's jobs. */
  async hospitalsWithOpen(before: PlainDate): Promise<number[]> {
    const rows = await this.database.query<{ hospital_id: number }>(
      'SELECT hospital_id FROM hospitals_with_open_appointments($1)',
      [before],
    );
    return rows.map(({ hospital_id: id }) => id);
  }
}
