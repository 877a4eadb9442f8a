import { Injectable } from '@nestjs/common';
import type { HistoryEntry } from '@nidaan/identity-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { MembersRepository } from '../members/members.repository.ts';
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

/** What became of each member's access, and by whom (ORG-90). */
@Injectable()
export class MemberHistoryService {
  constructor(
    private readonly database: Database,
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds changes of a member, made by the caller; inside the transaction of the change, while the team is locked or the member's row is.
   * `by` where it is known; without a caller it is the system.
   */
  async note(memberId: number, changes: readonly Noted[], by?: { id: number; name: string }): Promise<void> {
    if (changes.length === 0) return;
    const actor = by ?? (await this.#caller());
    const lists = [
      changes.map(({ what }) => what),
      changes.map(({ from = '' }) => from),
      changes.map(({ to = '' }) => to),
      changes.map(({ reason = '' }) => reason),
    ];
    const head = [currentHospital(), memberId, this.clock.now(), actor?.id ?? null, actor?.name ?? ''];
    await this.database.query(ADD, [...head, ...lists]);
  }

  /** All changes of a member, newest first. */
  async of(memberId: number): Promise<HistoryEntry[]> {
    const rows = await this.database.query<MemberChangeEntity>(OF_MEMBER({ hospitalId: currentHospital(), memberId }));
    return rows.map(({ at, byName, what, fromText, toText, reason }) => ({
      ...{ at: at.toISOString(), by: byName, what, from: fromText, to: toText, reason },
    }));
  }

  async #caller(): Promise<{ id: number; name: string } | null> {
    const accountId = currentContext()?.accountId;
    return accountId ? this.members.ofAccount(accountId) : null;
  }
}
