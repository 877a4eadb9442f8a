import { Injectable } from '@nestjs/common';
import { AuditService } from '@nidaan/platform-audit';
import { EventsService } from '@nidaan/platform-events';
import { AnswerGates } from '@nidaan/platform-http';
import { traced } from '@nidaan/platform-telemetry';

/** A call is answered when its own writes can be read (API-16) and what it read is in the audit trail (S14). */
@Injectable()
export class SettledAndAudited extends AnswerGates {
  constructor(
    private readonly events: EventsService,
    private readonly audit: AuditService,
  ) {
    super();
  }

  async pass(): Promise<void> {
    const settled = this.events.settled();
    if (settled) await traced('wait for effects', 'internal', {}, () => settled);
    await this.audit.written();
  }
}
