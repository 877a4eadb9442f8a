import { Injectable } from '@nestjs/common';
import type { ChangedProfile, HospitalListener, VerifiedHospital } from '@nidaan/identity-copies';
import { containing } from '@nidaan/kernel';
import { Database, inPages, tableOf } from '@nidaan/platform-database';
import { HospitalAccountEntity } from './hospital-account.entity.ts';

export type HospitalAccountRow = HospitalAccountEntity;

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

const ACCOUNTS = tableOf(HospitalAccountEntity);

const TAKEN = 'ON CONFLICT (hospital_id) DO UPDATE SET';
const ACCOUNT = 'account_id = coalesce(doctors.account_id, excluded.account_id)';

// Of two facts that happened at the same time the one told later counts: within a subject they are told in order.
const newer = (at: 'profile_at' | 'status_at', columns: readonly (keyof HospitalAccountEntity)[]) =>
  [...columns, at].map(
    (column) =>
      `${column} = CASE WHEN doctors.${at} IS NULL OR excluded.${at} >= doctors.${at} THEN excluded.${column} ELSE doctors.${column} END`,
  );
const all = (columns: readonly (keyof HospitalAccountEntity)[]) => columns.map((column) => `${column} = excluded.${column}`);

const PROFILE = ['account_id', 'hospital_name', 'username', 'email', 'created_at'] as const;
const STATUS = ['account_id', 'is_active', 'status_at'] as const;
const DUES = ['account_id', 'running_patients', 'due_paise', 'month_id', 'dues_version'] as const;
const but = <K extends keyof HospitalAccountEntity>(written: readonly K[]) => ACCOUNTS.fields(['hospital_id', ...written]);

const SAVE_PROFILE = ACCOUNTS.insert({
  without: but([...PROFILE, 'profile_at']),
  onConflict: `${TAKEN} ${ACCOUNT}, created_at = coalesce(excluded.created_at, doctors.created_at),
    ${newer('profile_at', ['hospital_name', 'username', 'email']).join(', ')}`,
});
const SAVE_STATUS = ACCOUNTS.insert({
  without: but(STATUS),
  onConflict: `${TAKEN} ${ACCOUNT}, ${newer('status_at', ['is_active']).join(', ')}
    WHERE doctors.account_id IS NULL OR doctors.account_id = excluded.account_id`,
});
const SAVE_DUES = ACCOUNTS.insert({
  without: but(DUES),
  onConflict: `${TAKEN} ${ACCOUNT}, ${all(['running_patients', 'due_paise', 'month_id', 'dues_version']).join(', ')}
    WHERE excluded.dues_version >= doctors.dues_version`,
});
const MEND_PROFILE = ACCOUNTS.insert({
  without: but(PROFILE),
  onConflict: `${TAKEN} ${all(PROFILE).join(', ')} WHERE doctors.profile_at IS NULL OR doctors.profile_at <= :before`,
  given: ['before'],
});
const MEND_STATUS = ACCOUNTS.update({
  set: ['is_active'],
  where: ['hospital_id'],
  tail: 'AND (status_at IS NULL OR status_at <= :before)',
  given: ['before'],
});

const SEARCH = 'SELECT * FROM search_doctors_of_all_hospitals($1, $2, $3)';
const TOTALS = 'SELECT total, active, patients, due_paise AS "duePaise" FROM count_doctors_of_all_hospitals($1)';
const patternOf = (search: string | undefined) => (search === undefined ? null : containing(search));

/** A part of the list: below the account `after`, at most `limit` rows, those that match. */
export interface AccountsPart {
  after?: number;
  limit?: number;
  search?: string;
}

/** What accounts add up to. */
export interface AccountTotals {
  total: number;
  active: number;
  patients: number;
  duePaise: number;
}

/** What is known of the accounts of all hospitals. Writes run in the hospital's name, reads for the staff in nobody's. */
@Injectable()
export class HospitalAccountsRepository implements HospitalListener {
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
    await this.db.query(SAVE_PROFILE({ ...rowOf(profile), profile_at: at, created_at: createdAt }));
  }

  /** Whether the account may log in, as it was at `at`. */
  async saveStatus(hospitalId: number, accountId: number, isActive: boolean, at: string | Date): Promise<void> {
    await this.db.query(SAVE_STATUS({ hospital_id: hospitalId, account_id: accountId, is_active: isActive, status_at: at }));
  }

  /** What is owed, unless something newer is known. */
  async saveDues({ hospitalId, accountId, runningPatients, duePaise, monthId, version }: Dues): Promise<void> {
    const row = { hospital_id: hospitalId, account_id: accountId, running_patients: runningPatients, due_paise: duePaise };
    await this.db.query(SAVE_DUES({ ...row, month_id: monthId, dues_version: version }));
  }

  /** Puts right what a comparison with the source found; what an event changed after `before` is left to the events. */
  async mendProfile(profile: Profile & { createdAt: Date }, before: Date): Promise<void> {
    await this.db.query(MEND_PROFILE({ ...rowOf(profile), created_at: profile.createdAt, before }));
  }

  async mendStatus(hospitalId: number, isActive: boolean, before: Date): Promise<void> {
    await this.db.query(MEND_STATUS({ hospital_id: hospitalId, is_active: isActive, before }));
  }

  /** Lets go of a hospital that its owner does not know. */
  async forget(hospitalId: number): Promise<void> {
    await this.db.query('DELETE FROM doctors WHERE hospital_id = $1', [hospitalId]);
  }

  /** For staff only, newest account first: empty where a hospital is at work. */
  list({ after, limit, search }: AccountsPart): AsyncIterable<HospitalAccountRow[]> {
    const pattern = patternOf(search);
    return inPages<HospitalAccountRow>(
      (last, rows) => this.db.query(SEARCH, [last?.account_id ?? after ?? null, rows, pattern]),
      limit,
    );
  }

  /** For staff only: 0 where a hospital is at work. */
  async totals(search?: string): Promise<AccountTotals> {
    const [row] = await this.db.query<AccountTotals & Record<string, unknown>>(TOTALS, [patternOf(search)]);
    return row!;
  }

  /** For staff only: the newest accounts. */
  newest(count: number): Promise<HospitalAccountRow[]> {
    return this.db.query<HospitalAccountRow>('SELECT * FROM doctors_of_all_hospitals(NULL, $1)', [count]);
  }

  /** For staff only: who these hospitals and accounts are. */
  named(hospitals: readonly number[], accounts: readonly number[]): Promise<HospitalAccountRow[]> {
    return this.db.query<HospitalAccountRow>('SELECT * FROM doctors_named($1, $2)', [hospitals, accounts]);
  }

  /** For staff only: every row, those not shown yet included. */
  all(): Promise<HospitalAccountRow[]> {
    return this.db.query<HospitalAccountRow>('SELECT * FROM models_of_all_hospitals()');
  }
}

const rowOf = ({ hospitalId, accountId, hospitalName, username, email }: Profile) => ({
  hospital_id: hospitalId,
  account_id: accountId,
  hospital_name: hospitalName,
  username,
  email,
});
