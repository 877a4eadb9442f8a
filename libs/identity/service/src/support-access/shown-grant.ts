import type { SupportAccess } from '@nidaan/identity-contracts';
import type { SupportAccessFacts } from '@nidaan/platform-access';
import type { SupportGrantEntity } from './support-grant.entity.ts';

const textOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** A grant as it is answered. What the clock has ended is over, written or not. */
export function shownGrant(grant: SupportGrantEntity, now: Date): SupportAccess {
  const isOver = grant.state === 'open' && grant.until! <= now;
  return {
    ...{ id: grant.id, state: isOver ? 'ended' : grant.state, scope: grant.scope, branches: grant.branchIds ?? 'all' },
    ...{ ticket: grant.ticket, reason: grant.reason, asked_by: grant.askedBy, asked_at: textOf(grant.askedAt) },
    ...{ opened_by: grant.openedBy, opened_at: textOf(grant.openedAt), until: textOf(grant.until) },
    ...{ entered_by: grant.enteredBy, entered_at: textOf(grant.enteredAt) },
    ...{ ended_by: grant.endedBy, ended_at: textOf(isOver ? grant.until : grant.endedAt) },
  };
}

/** A grant that is open, or was, as all services know it. */
export const factsOfGrant = (grant: SupportGrantEntity): SupportAccessFacts => ({
  ...{ hospitalId: grant.hospitalId, grantId: grant.id, accountId: grant.accountId, scope: grant.scope },
  ...{ branchIds: grant.branchIds, until: grant.until!.toISOString(), version: grant.version },
  status: grant.state === 'open' ? 'open' : 'ended',
});
