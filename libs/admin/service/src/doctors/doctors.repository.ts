import { Injectable } from '@nestjs/common';
import type { ChangedProfile, HospitalListener, VerifiedHospital } from '@nidaan/identity-copies';
import { Database, inPages } from '@nidaan/platform-database';

/** A hospital with its account as the read model keeps it. */
export interface DoctorRow {
  [column: string]: unknown;
  hospital_id: number;
  account_id: number | null;
  hospital_name: string;
  username: string;
  email: string;
  /** Null until the hospital's own event has come. */
  created_at: Date | null;
  /** When the event happened that the name, the e-mail and so on come from. */
  profile_at: Date | null;
  is_active: boolean;
  status_at: Date | null;
  running_patients: number;
  due_paise: number;
  month_id: number | null;
  dues_version: number;
}

export interface Profile {
  hospitalId: number;
  accountId: number;
  hospitalName: string;
  username: string;
  email: string;
}

export interface Dues {
  hospitalId: number;
  accountId: number;
  runningPatients: number;
  duePaise: number;
  monthId: number | null;
  version: number;
}

// Of two facts that happened at the same time the one told later counts: within a subject they are told in order.
const newer = (column: string, at: string) =>
  `${column} = CASE WHEN d.${at} IS NULL OR excluded.${at} >= d.${at} THEN excluded.${column} ELSE d.${column} END`;
const PROFILE = ['hospital_name', 'username', 'email', 'profile_at'].map((column) => newer(column, 'profile_at')).join(', ');
const STATUS = ['is_active', 'status_at'].map((column) => newer(column, 'status_at')).join(', ');

/** What is known of the accounts of all hospitals. Writes run in the hospital's name, reads for the staff in nobody's. */
@Injectable()
export class DoctorsRepository implements HospitalListener {
  constructor(private readonly db: Database) {}

  /** A verified hospital stands in the doctor statistics at once (ADM-13). */
  verified(told: VerifiedHospital): Promise<void> {
    return this.saveProfile(told, told.verifiedAt, told.verifiedAt);
  }

  changed(told: ChangedProfile): Promise<void> {
    return this.saveProfile(told, told.changedAt, null);
  }

  /** Name, e-mail and so on as they were at `at`; `createdAt` where the hospital's own event tells it. */
  async saveProfile(profile: Profile, at: string | Date, createdAt: string | Date | null): Promise<void> {
    await this.db.query(
      `INSERT INTO doctors AS d (hospital_id, account_id, hospital_name, username, email, profile_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (hospital_id) DO UPDATE SET account_id = coalesce(d.account_id, excluded.account_id),
         created_at = coalesce(excluded.created_at, d.created_at), ${PROFILE}`,
      [profile.hospitalId, profile.accountId, profile.hospitalName, profile.username, profile.email, at, createdAt],
    );
  }

  /** Whether the account may log in, as it was at `at`. */
  async saveStatus(hospitalId: number, accountId: number, isActive: boolean, at: string | Date): Promise<void> {
    await this.db.query(
      `INSERT INTO doctors AS d (hospital_id, account_id, is_active, status_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (hospital_id) DO UPDATE SET account_id = coalesce(d.account_id, excluded.account_id), ${STATUS}
         WHERE d.account_id IS NULL OR d.account_id = excluded.account_id`,
      [hospitalId, accountId, isActive, at],
    );
  }

  /** What is owed, unless something newer is known. */
  async saveDues({ hospitalId, accountId, runningPatients, duePaise, monthId, version }: Dues): Promise<void> {
    await this.db.query(
      `INSERT INTO doctors AS d (hospital_id, account_id, running_patients, due_paise, month_id, dues_version)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (hospital_id) DO UPDATE SET account_id = coalesce(d.account_id, excluded.account_id),
         running_patients = excluded.running_patients, due_paise = excluded.due_paise, month_id = excluded.month_id,
         dues_version = excluded.dues_version
         WHERE excluded.dues_version >= d.dues_version`,
      [hospitalId, accountId, runningPatients, duePaise, monthId, version],
    );
  }

  /** Puts right what a comparison with the source found; what an event changed after `before` is left to the events. */
  async mendProfile(profile: Profile & { createdAt: Date }, before: Date): Promise<void> {
    await this.db.query(
      `INSERT INTO doctors AS d (hospital_id, account_id, hospital_name, username, email, created_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (hospital_id) DO UPDATE SET account_id = excluded.account_id, hospital_name = excluded.hospital_name,
         username = excluded.username, email = excluded.email, created_at = excluded.created_at
         WHERE d.profile_at IS NULL OR d.profile_at <= $7`,
      [profile.hospitalId, profile.accountId, profile.hospitalName, profile.username, profile.email, profile.createdAt, before],
    );
  }

  async mendStatus(hospitalId: number, isActive: boolean, before: Date): Promise<void> {
    await this.db.query('UPDATE doctors SET is_active = $2 WHERE hospital_id = $1 AND (status_at IS NULL OR status_at <= $3)', [
      hospitalId,
      isActive,
      before,
    ]);
  }

  /** Lets go of a hospital that its owner does not know. */
  async forget(hospitalId: number): Promise<void> {
    await this.db.query('DELETE FROM doctors WHERE hospital_id = $1', [hospitalId]);
  }

  /** For staff only, newest account first: empty where a hospital is at work. */
  list({ after, limit }: { after?: number; limit?: number }): AsyncIterable<DoctorRow[]> {
    return inPages<DoctorRow>(
      (last, rows) => this.db.query('SELECT * FROM doctors_of_all_hospitals($1, $2)', [last?.account_id ?? after ?? null, rows]),
      limit,
    );
  }

  /** For staff only: the newest accounts. */
  newest(count: number): Promise<DoctorRow[]> {
    return this.db.query<DoctorRow>('SELECT * FROM doctors_of_all_hospitals(NULL, $1)', [count]);
  }

  /** For staff only: who these hospitals and accounts are. */
  named(hospitals: readonly number[], accounts: readonly number[]): Promise<DoctorRow[]> {
    return this.db.query<DoctorRow>('SELECT * FROM doctors_named($1, $2)', [hospitals, accounts]);
  }

  /** For staff only: every row, those not shown yet included. */
  all(): Promise<DoctorRow[]> {
    return this.db.query<DoctorRow>('SELECT * FROM models_of_all_hospitals()');
  }
}
