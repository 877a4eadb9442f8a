import { Injectable } from '@nestjs/common';
import type { HistoryEntry } from '@nidaan/identity-contracts';
import { currentContext } from '@nidaan/platform-access';
import { Clock } from '@nidaan/platform-telemetry';
import { MembersRepository } from '../members/members.repository.ts';
import { MemberHistoryRepository, type Noted } from './member-history.repository.ts';

export type { Noted } from './member-history.repository.ts';

/** What became of each member's access, and by whom (ORG-90). */
@Injectable()
export class MemberHistoryService {
  constructor(
    private readonly changes: MemberHistoryRepository,
    private readonly members: MembersRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds changes of a member, made by the caller; inside the transaction of the change, while the team is locked or the member's row is.
   * `by` where it is known; without a caller it is the system.
   */
  async note(memberId: number, changes: readonly Noted[], by?: { id: number; name: string }): Promise<void> {
    if (changes.length === 0) return;
    await this.changes.add(memberId, this.clock.now(), by ?? (await this.#caller()), changes);
  }

  /** All changes of a member, newest first. */
  async of(memberId: number): Promise<HistoryEntry[]> {
    const rows = await this.changes.of(memberId);
    return rows.map(({ at, byName, what, fromText, toText, reason }) => ({
      ...{ at: at.toISOString(), by: byName, what, from: fromText, to: toText, reason },
    }));
  }

  async #caller(): Promise<{ id: number; name: string } | null> {
    const accountId = currentContext()?.accountId;
    return accountId ? this.members.ofAccount(accountId) : null;
  }
}
