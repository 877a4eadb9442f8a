import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import type { CodeChannel } from '@nidaan/scheduling-contracts';
import type { Addressee } from './code-counts.service.ts';
import { OnlineBookingEntity } from './online-booking.entity.ts';

const BOOKINGS = tableOf(OnlineBookingEntity);
const ADD = BOOKINGS.insert();
const BY_KEY = BOOKINGS.select({ where: ['hospitalId', 'key'] });
const BY_MANAGE_KEY = BOOKINGS.select({ where: ['hospitalId', 'manageKey'] });
const OF_ATTEMPT = BOOKINGS.select({
  where: ['hospitalId', 'attempt'],
  tail: 'AND verified_at IS NULL AND ended_at IS NULL ORDER BY created_at DESC LIMIT 1',
});
const LOCK = BOOKINGS.select({ where: ['hospitalId', 'id'], tail: 'FOR UPDATE' });
const SAVE = BOOKINGS.update({
  set: ['sends', 'channel', 'codeHash', 'wrongTries', 'verifiedAt', 'endedAt'],
  where: ['hospitalId', 'id'],
});
// Those alone whose code went to that address: whoever reads an e-mail has not shown whose the phone is (FRD-82).
const OPEN = (isSame: string): string => `SELECT count(*)::int AS n FROM appointments a
    JOIN online_bookings b ON b.hospital_id = a.hospital_id AND b.appointment_id = a.id
  WHERE a.hospital_id = $1 AND a.day >= $2 AND a.source = 'online' AND a.status = 'booked' AND b.channel = $3 AND b.verified_at IS NOT NULL
    AND ${isSame}`;
const OPEN_OF = {
  sms: OPEN(`right(regexp_replace(a.phone, '\\D', '', 'g'), 10) = right(regexp_replace($4, '\\D', '', 'g'), 10)`),
  email: OPEN('a.email = $4'),
} as const satisfies Record<CodeChannel, string>;

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

  /** The newest of a browser's attempt that is neither booked nor given back; its time may be over. */
  async ofAttempt(attempt: string): Promise<OnlineBookingEntity | null> {
    return (await this.database.query(OF_ATTEMPT({ hospitalId: currentHospital(), attempt })))[0] ?? null;
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

  /** How many appointments are still to come that a code to this phone, or to this e-mail, has booked online. */
  async openOf(channel: CodeChannel, { phone, email }: Addressee, from: PlainDate): Promise<number> {
    const address = channel === 'sms' ? phone : email;
    const [row] = await this.database.query<{ n: number }>(OPEN_OF[channel], [currentHospital(), from, channel, address]);
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
