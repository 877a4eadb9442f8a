import { Injectable } from '@nestjs/common';
import { tokenLabel, type AppointmentContact, type TokenContact } from '@nidaan/scheduling-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Config, publicUrlOf } from '@nidaan/platform-config';
import { Database } from '@nidaan/platform-database';

const FIND = `SELECT a.id AS appointment_id, a.status, a.moved_count, a.person_id, a.name, a.phone, a.email, a.language, d.name AS doctor_name, a.branch_id, a.starts_at, b.manage_key
  FROM appointments a JOIN doctors d ON d.hospital_id = a.hospital_id AND d.id = a.doctor_id
  LEFT JOIN online_bookings b ON b.hospital_id = a.hospital_id AND b.appointment_id = a.id AND b.verified_at IS NOT NULL WHERE a.hospital_id = $1 AND a.id = ANY ($2)`;

const TOKENS = `SELECT t.id AS token_id, t.state, t.number, q.prefix, t.person_id, coalesce(d.name, '') AS doctor_name, t.branch_id, t.public_key
  FROM tokens t JOIN queues q ON q.hospital_id = t.hospital_id AND q.id = t.queue_id
  LEFT JOIN doctors d ON d.hospital_id = q.hospital_id AND d.id = q.doctor_id WHERE t.hospital_id = $1 AND t.id = ANY ($2)`;

const OPEN = `SELECT
    (SELECT count(*)::int FROM appointments WHERE hospital_id = $1 AND person_id = ANY ($2::integer[]) AND status = 'booked' AND ends_at > $3) AS appointments,
    (SELECT count(*)::int FROM tokens WHERE hospital_id = $1 AND person_id = ANY ($2::integer[]) AND state IN ('waiting', 'called', 'serving', 'skipped')) AS tokens`;

// Whoever did not come is known by the appointment too.
const BOOKED = `SELECT person_id AS person FROM appointments WHERE hospital_id = $1 AND person_id = ANY ($2::integer[]) AND status NOT IN ('held', 'cancelled')
  UNION SELECT person_id FROM tokens WHERE hospital_id = $1 AND person_id = ANY ($2::integer[]) AND state IN ('waiting', 'called', 'serving', 'skipped')`;

// A seat that is held for somebody who books online counts too. The day lets an index be used: no zone is further from UTC.
const OPEN_AT = `SELECT
    (SELECT count(*)::int FROM appointments WHERE hospital_id = $1 AND branch_id = $2 AND day >= ($3::timestamptz AT TIME ZONE 'UTC')::date - 1
      AND ends_at > $3 AND (status = 'booked' OR (status = 'held' AND held_until > $3))) AS appointments,
    (SELECT count(*)::int FROM tokens WHERE hospital_id = $1 AND branch_id = $2 AND state IN ('waiting', 'called', 'serving', 'skipped')) AS tokens`;

type Row = Omit<AppointmentContact, 'starts_at' | 'link'> & { starts_at: Date; manage_key: string | null };

type TokenRow = Omit<TokenContact, 'token' | 'link'> & { number: number; prefix: string; public_key: string };

/** Whom appointments and tokens of the hospital at work are for. */
@Injectable()
export class ContactsRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  async openOf(persons: readonly number[], now: Date): Promise<{ appointments: number; tokens: number }> {
    const [row] = await this.database.query<{ appointments: number; tokens: number }>(OPEN, [currentHospital(), persons, now]);
    return row!;
  }

  /** Who of these persons has an appointment that was not cancelled, or an open token. */
  async booked(persons: readonly number[]): Promise<number[]> {
    return (await this.database.query<{ person: number }>(BOOKED, [currentHospital(), persons])).map(({ person }) => person);
  }

  async openAt(branch: number, now: Date): Promise<{ appointments: number; tokens: number }> {
    const [row] = await this.database.query<{ appointments: number; tokens: number }>(OPEN_AT, [currentHospital(), branch, now]);
    return row!;
  }

  async find(ids: readonly number[]): Promise<AppointmentContact[]> {
    const rows = await this.database.query<Row>(FIND, [currentHospital(), ids]);
    const base = publicUrlOf(this.config.values);
    return rows.map(({ manage_key: key, starts_at: startsAt, ...row }) => ({
      ...row,
      starts_at: startsAt.toISOString(),
      link: key === null ? '' : `${base}/b/${key}`,
    }));
  }

  async tokens(ids: readonly number[]): Promise<TokenContact[]> {
    const rows = await this.database.query<TokenRow>(TOKENS, [currentHospital(), ids]);
    const base = publicUrlOf(this.config.values);
    return rows.map(({ number, prefix, public_key: key, ...row }) => ({
      ...row,
      token: tokenLabel(prefix, number),
      link: `${base}/q/${key}`,
    }));
  }
}
