import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { MemberChangeEntity } from './member-change.entity.ts';

const CHANGES = tableOf(MemberChangeEntity);
const OF_MEMBER = CHANGES.select({ where: ['hospitalId', 'memberId'], tail: 'ORDER BY number DESC' });
const ADD = `INSERT INTO member_changes (hospital_id, member_id, number, at, by_member, by_name, what, from_text, to_text, reason)
  SELECT $1, $2, coalesce((SELECT max(number) FROM member_changes WHERE hospital_id = $1 AND member_id = $2), 0) + n, $3, $4, $5,
    c.what, c.from_text, c.to_text, c.reason
  FROM unnest($6::text[], $7::text[], $8::text[], $9::text[]) WITH ORDINALITY AS c(what, from_text, to_text, reason, n)`;

/** One change, in words; instants in ISO 8601. */
export interface Noted {
  what: string;
  from?: string;
  to?: string;
  reason?: string;
}

/** Changes of members' access. */
@Injectable()
export class MemberHistoryRepository {
  constructor(private readonly database: Database) {}

  /** Adds changes of one member, in their order; while the member is locked. `by`: null for the system. */
  async add(memberId: number, at: Date, by: { id: number; name: string } | null, changes: readonly Noted[]): Promise<void> {
    const lists = [
      changes.map(({ what }) => what),
      changes.map(({ from = '' }) => from),
      changes.map(({ to = '' }) => to),
      changes.map(({ reason = '' }) => reason),
    ];
    await this.database.query(ADD, [currentHospital(), memberId, at, by?.id ?? null, by?.name ?? '', ...lists]);
  }

  /** All of a member, newest first. */
  of(memberId: number): Promise<MemberChangeEntity[]> {
    return this.database.query<MemberChangeEntity>(OF_MEMBER({ hospitalId: currentHospital(), memberId }));
  }
}
