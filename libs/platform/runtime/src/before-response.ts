import type { AuditService } from '@nidaan/platform-audit';
import type { EventsService } from '@nidaan/platform-events';
import { traced } from '@nidaan/platform-telemetry';

/** What a response waits for: the call's own writes can be read (API-16), and what it read is in the audit trail (S14). */
export async function beforeResponse(events: EventsService, audit: AuditService): Promise<void> {
  const settled = events.settled();
  if (settled) await traced('wait for effects', 'internal', {}, () => settled);
  await audit.written();
}
