import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { LastHospitalEntity } from './last-hospital.entity.ts';

/** What an account is in one hospital. */
export interface Membership {
  hospitalId: number;
  hospitalName: string;
  /** IANA name. */
  timeZone: string;
  memberId: number;
  roleKey: string;
  status: string;
  validFrom: Date | null;
  validUntil: Date | null;
  endedAt: Date | null;
  joinedAt: Date | null;
  /** Whether the account registered the hospital. */
  isPrincipal: boolean;
  isHospitalActive: boolean;
  /** Whether the account was last in this hospital. */
  isLast: boolean;
}

const OF_ACCOUNT = `SELECT hospital_id AS "hospitalId", hospital_name AS "hospitalName", time_zone AS "timeZone", member_id AS "memberId", role_key AS "roleKey", status,
    valid_from AS "validFrom", valid_until AS "validUntil", ended_at AS "endedAt", joined_at AS "joinedAt", is_principal AS "isPrincipal",
    is_hospital_active AS "isHospitalActive", is_last AS "isLast"
  FROM memberships_of_account($1)`;
const REMEMBER = tableOf(LastHospitalEntity).insert({ onConflict: 'replace' });

/** In which hospitals an account is a member, asked before one is at work. */
@Injectable()
export class MembershipsRepository {
  constructor(private readonly database: Database) {}

  /** The newest of each hospital, whatever its state. */
  ofAccount(accountId: number): Promise<Membership[]> {
    return this.database.query<Membership & Record<string, unknown>>(OF_ACCOUNT, [accountId]);
  }

  async remember(accountId: number, hospitalId: number): Promise<void> {
    await this.database.query(REMEMBER({ accountId, hospitalId }));
  }
}
