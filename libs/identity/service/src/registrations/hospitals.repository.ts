import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { AccountEntity } from '../accounts/account.entity.ts';
import { MAIN_CODE } from '../branches/branch-code.ts';
import { BranchEntity } from './branch.entity.ts';
import { HospitalEntity } from './hospital.entity.ts';
import type { RegistrationAttempt } from './registrations.repository.ts';

export const MAIN_BRANCH = 'Main Branch';

const ON_PAPERS = ['doctorName', 'qualification', 'registrationNo', 'gstin', 'drugLicenceNo', 'phone', 'email'] as const;
const INSERT_HOSPITAL = tableOf(HospitalEntity).insert({
  without: ['about', 'images', 'showLabTab', 'showPharmacyTab', 'principalAccountId', ...ON_PAPERS],
});
const INSERT_BRANCH = tableOf(BranchEntity).insert({
  without: ['email', 'gstin', 'openingHours', 'isActive', 'closedAt', 'version'],
});
const INSERT_ACCOUNT = tableOf(AccountEntity).insert({
  without: ['id', 'profilePhoto', 'isStaff', 'isActive'],
  returning: ['id'],
});
const INSERT_OWNER = `WITH principal AS (UPDATE hospitals SET principal_account_id = $2 WHERE hospital_id = $1)
  INSERT INTO members (hospital_id, id, account_id, email, name, phone, role_key, is_doctor, status, joined_at)
  VALUES ($1, 1, $2, $3, $4, $5, 'owner', true, 'active', $6)`;

// Of a new hospital: branches share who somebody is, and screens lock after a quarter of an hour.
const BEGIN_SETTINGS = `INSERT INTO clinic_settings (hospital_id, branch_sharing, idle_lock_minutes) VALUES ($1, 'identity', 15)`;

@Injectable()
export class HospitalsRepository {
  constructor(private readonly database: Database) {}

  async nextId(): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(`SELECT nextval('hospital_ids')::int AS id`);
    return row!.id;
  }

  /** Makes hospital, main branch and first account of a verified attempt, its owner; gives the account's id. */
  async create(
    hospitalId: number,
    attempt: Omit<RegistrationAttempt, 'network'>,
    timeZone: string,
    createdAt: Date,
  ): Promise<number> {
    const { email, username, address, phone_number: phoneNumber, passwordHash, referred_by: referredBy } = attempt;
    const hospital = { hospitalId, name: attempt.hospital_name, address, timeZone, referredBy, createdAt };
    await this.database.query(INSERT_HOSPITAL(hospital));
    const branch = { hospitalId, id: 1, name: MAIN_BRANCH, code: MAIN_CODE, address, phone: phoneNumber, isMain: true };
    await this.database.query(INSERT_BRANCH(branch));
    await this.database.query(BEGIN_SETTINGS, [hospitalId]);
    const [account] = await this.database.query(
      INSERT_ACCOUNT({ hospitalId, email, username, phoneNumber, passwordHash, createdAt }),
    );
    await this.database.query(INSERT_OWNER, [hospitalId, account!.id, email, username, phoneNumber, createdAt]);
    return account!.id;
  }
}
