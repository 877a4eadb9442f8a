import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope } from '@nidaan/kernel';
import { visitSent, type VisitSent } from '@nidaan/patients-contracts';
import { VisitTokensService } from '../tokens/visit-tokens.service.ts';

/** A visit that goes to a doctor gets its token. */
@Controller()
export class VisitSentHandler {
  constructor(private readonly tokens: VisitTokensService) {}

  @EventPattern<string>(visitSent.name)
  async handle({ payload }: EventEnvelope<VisitSent>): Promise<void> {
    await this.tokens.sent(payload);
  }
}
