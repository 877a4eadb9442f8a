import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { visitRestored } from '@nidaan/patients-contracts';
import { VisitTokensService } from '../tokens/visit-tokens.service.ts';

/** A visit whose cancellation was undone may have tokens again. */
@Controller()
export class VisitRestoredHandler {
  constructor(private readonly tokens: VisitTokensService) {}

  @EventPattern<string>(visitRestored.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof visitRestored>>): Promise<void> {
    await this.tokens.restored(payload.patientId);
  }
}
