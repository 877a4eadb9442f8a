import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { visitCancelled } from '@nidaan/patients-contracts';
import { VisitTokensService } from '../tokens/visit-tokens.service.ts';

/** A cancelled visit waits nowhere any more. */
@Controller()
export class VisitCancelledHandler {
  constructor(private readonly tokens: VisitTokensService) {}

  @EventPattern<string>(visitCancelled.name)
  async handle({ payload, occurredAt }: EventEnvelope<PayloadOf<typeof visitCancelled>>): Promise<void> {
    await this.tokens.cancelled(payload.patientId, new Date(occurredAt));
  }
}
