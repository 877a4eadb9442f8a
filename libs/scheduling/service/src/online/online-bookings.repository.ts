import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { OnlineBookingEntity } from './online-booking.entity.ts';

const BOOKINGS = tableOf(OnlineBookingEntity);
const ADD = BOOKINGS.insert();
const BY_KEY = BOOKINGS.select({ where: ['hospitalId', 'key'] });
const BY_MANAGE_KEY = BOOKINGS.select({ where: ['hospitalId', 'manageKey'] });
const LOCK = BOOKINGS.select({ where: ['hospitalId', 'id'], tail: 'FOR UPDATE' });
const SAVE = BOOKINGS.update({
  set: ['sends', 'channel', 'codeHash', 'wrongTries', 'verifiedAt', 'endedAt'],
  where: ['hospitalId', 'id'],
});
const OPEN = `SELECT count(*)::int AS n FROM appointments WHERE hospital_id = $1 AND day >= $2 AND source = 'online' AND status = 'booked'
  AND right(regexp_replace(phone, '\\D', '', 'g'), 10) = right(regexp_replace($3, '\\D', '', 'g'), 10)`;

/** Bookings of public pages of the hospital at work. */
@Injectable()
export class OnlineBookingsRepository {
  constructor(private readonly database: Database) {}

  async add(booking: OnlineBookingEntity): Promise<void> {
    await this.database.query(ADD(booking));
  }

  async byKey(key: string): Promise<OnlineBookingEntity | null> {
    return (await this.database.query(BY_KEY({ hospitalId: currentHospital(), key })))[0] ?? null;
  }

  async byManageKey(manageKey: string): Promise<OnlineBookingEntity | null> {
    return (await this.database.query(BY_MANAGE_KEY({ hospitalId: currentHospital(), manageKey })))[0] ?? null;
  }

  async lock(id: string): Promise<OnlineBookingEntity | null> {
    return (await this.database.query(LOCK({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  async save({ hospitalId, id, sends, channel, codeHash, wrongTries, verifiedAt, endedAt }: OnlineBookingEntity): Promise<void> {
    await this.database.query(SAVE({ hospitalId, id, sends, channel, codeHash, wrongTries, verifiedAt, endedAt }));
  }

  /** Gives a held time back. */
  async drop(appointmentId: number): Promise<void> {
    const sql = `DELETE FROM appointments WHERE hospital_id = $1 AND id = $2 AND status = 'held'`;
    await this.database.query(sql, [currentHospital(), appointmentId]);
  }

  /** How many appointments of a phone, booked online, are still to come. */
  async openOf(phone: string, from: PlainDate): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(OPEN, [currentHospital(), from, phone]);
    return row!.n;
  }

  /** The queue page of a patient who came with an appointment on a day; null where no token was given. */
  async tokenKey(appointmentId: number, day: PlainDate): Promise<string | null> {
    const sql = `SELECT public_key AS key FROM tokens WHERE hospital_id = $1 AND appointment_id = $2 AND day = $3 ORDER BY id DESC LIMIT 1`;
    const [row] = await this.database.query<{ key: string }>(sql, [currentHospital(), appointmentId, day]);
    return row?.key ?? null;
  }

  /** Of all hospitals; works for the platform alone. */
  async forgetExpired(before: Date): Promise<void> {
    await this.database.query('SELECT forget_expired_holds($1)', [before]);
  }
}
