import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { emailOf } from '../members/members.repository.ts';

const HOSPITALS = 'SELECT hospital_id AS id FROM hospitals_with_endings($1, $2)';
// Each end once: another one, after it was moved, is announced again.
const ANNOUNCE = `INSERT INTO ending_mails (hospital_id, member_id, valid_until)
  SELECT hospital_id, id, valid_until FROM members
  WHERE hospital_id = $1 AND status = 'active' AND valid_until > $2 AND valid_until <= $3
  ON CONFLICT DO NOTHING RETURNING member_id AS id, valid_until AS until`;
const TO_TELL = `SELECT id FROM members m WHERE hospital_id = $1 AND status = 'active' AND ${emailOf('m')} IS NOT NULL
    AND (id = $2 OR role_key IN ('owner', 'manager')) AND coalesce(valid_until, $3) >= $3 ORDER BY id`;

/** A membership that ends at an instant. */
export interface Ending {
  id: number;
  until: Date;
}

/** Memberships that end soon. */
@Injectable()
export class EndingsRepository {
  constructor(private readonly database: Database) {}

  /** Numbers of the hospitals where a membership ends between two instants. */
  async hospitals(after: Date, until: Date): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(HOSPITALS, [after, until]);
    return rows.map(({ id }) => id);
  }

  /** Takes down which ends of the hospital at work are announced now; those of before are not given again. */
  announce(after: Date, until: Date): Promise<Ending[]> {
    return this.database.query<Ending & Record<string, unknown>>(ANNOUNCE, [currentHospital(), after, until]);
  }

  /** Numbers of those who are told of a member's end: the member, owners and managers. */
  async toTell(memberId: number, now: Date): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(TO_TELL, [currentHospital(), memberId, now]);
    return rows.map(({ id }) => id);
  }
}
