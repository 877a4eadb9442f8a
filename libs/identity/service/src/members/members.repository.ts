import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import type { BranchEntity } from '../registrations/branch.entity.ts';
import { MemberEntity } from './member.entity.ts';

const MEMBERS = tableOf(MemberEntity);

/**
 * Where mail reaches a member, as SQL: the e-mail of the account, which its person may have changed, wherever its home is. The one of the
 * invitation counts until then. Of who has ended, the one of that moment: what the person changed later is nobody's here.
 */
export const emailOf = (members: string): string =>
  `coalesce(CASE WHEN ${members}.status <> 'ended' THEN (SELECT a.email FROM account_by_id(${members}.account_id) a) END, ${members}.email)`;

// The newest membership counts: whoever was ended and invited again has two.
const OF_ACCOUNT = `SELECT ${MEMBERS.columns('m')} FROM members m WHERE m.hospital_id = $1 AND m.account_id = $2 ORDER BY m.id DESC LIMIT 1`;

// The account that registered the hospital, where there is no member yet: a process of the release before may have made both.
const ADOPT = `INSERT INTO members (hospital_id, id, account_id, email, name, phone, role_key, is_doctor, status, joined_at)
  SELECT a.hospital_id, 1, a.id, a.email, a.username, a.phone_number, 'owner', true, 'active', a.created_at
  FROM accounts a WHERE a.hospital_id = $1 AND a.id = $2 AND NOT EXISTS (SELECT FROM members m WHERE m.hospital_id = $1)
  ON CONFLICT DO NOTHING`;

/** The members of the hospital at work. */
@Injectable()
export class MembersRepository {
  constructor(private readonly database: Database) {}

  /** The newest membership of an account, or null. */
  async ofAccount(accountId: number): Promise<MemberEntity | null> {
    const rows = await this.database.query<MemberEntity>(OF_ACCOUNT, [currentHospital(), accountId]);
    return rows[0] ?? null;
  }

  /** All branches of the hospital. */
  branches(): Promise<Pick<BranchEntity, 'id' | 'name' | 'code' | 'isActive'>[]> {
    return this.database.query(
      'SELECT id, name, code, is_active AS "isActive" FROM branches WHERE hospital_id = $1 ORDER BY id',
      [currentHospital()],
    );
  }

  /** Makes the only account of a hospital without members its owner. Nothing where there is a member. */
  async adopt(accountId: number): Promise<void> {
    await this.database.query(ADOPT, [currentHospital(), accountId]);
  }
}
