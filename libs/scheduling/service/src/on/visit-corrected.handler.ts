import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { patientName, visitCorrected } from '@nidaan/patients-contracts';
import { VisitTokensService } from '../tokens/visit-tokens.service.ts';

/** Whoever waits bears the name that was corrected. */
@Controller()
export class VisitCorrectedHandler {
  constructor(private readonly tokens: VisitTokensService) {}

  @EventPattern<string>(visitCorrected.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof visitCorrected>>): Promise<void> {
    const { patientId: id, firstName, lastName } = payload;
    await this.tokens.corrected(id, patientName({ id, first_name: firstName, last_name: lastName }));
  }
}
