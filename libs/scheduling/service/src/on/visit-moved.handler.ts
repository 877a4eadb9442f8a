import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { visitMoved } from '@nidaan/patients-contracts';
import { VisitTokensService } from '../tokens/visit-tokens.service.ts';

/** A visit that was moved to another branch waits there. */
@Controller()
export class VisitMovedHandler {
  constructor(private readonly tokens: VisitTokensService) {}

  @EventPattern<string>(visitMoved.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof visitMoved>>): Promise<void> {
    await this.tokens.movedTo(payload.patientId, payload.toBranchId);
  }
}
