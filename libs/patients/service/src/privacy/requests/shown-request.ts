import type { PrivacyRequest } from '@nidaan/patients-contracts';
import { seriesText } from '@nidaan/platform-series';
import type { PrivacyRequestEntity } from './privacy-request.entity.ts';

/** 'PR/2026-27/000012'. */
export const requestNumber = (request: Pick<PrivacyRequestEntity, 'period' | 'number'>): string => seriesText('PR', request);

/** A request as its calls answer it. */
export const shownRequest = (request: PrivacyRequestEntity, now: Date): PrivacyRequest => ({
  id: request.id,
  number: requestNumber(request),
  kind: request.kind,
  person_id: request.personId,
  requester: { name: request.requesterName, relation: request.requesterRelation, contact: request.requesterContact },
  channel: request.channel,
  details: request.details,
  state: request.state,
  received_at: request.receivedAt.toISOString(),
  due_at: request.dueAt.toISOString(),
  overdue: request.closedAt === null && request.dueAt < now,
  identity: identityOf(request),
  closed_at: request.closedAt?.toISOString() ?? null,
  reason: request.reason,
  rule: request.rule,
  reopened_at: request.reopenedAt?.toISOString() ?? null,
});

const identityOf = ({
  identityMethod: method,
  verifiedBy: by,
  verifiedAt: at,
}: PrivacyRequestEntity): PrivacyRequest['identity'] =>
  method === '' || by === null || at === null ? null : { method, by, at: at.toISOString() };
