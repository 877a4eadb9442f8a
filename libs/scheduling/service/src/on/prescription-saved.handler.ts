import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { prescriptionSaved, type PrescriptionSaved } from '@nidaan/clinical-contracts';
import type { EventEnvelope } from '@nidaan/kernel';
import { VisitTokensService } from '../tokens/visit-tokens.service.ts';

/** A saved prescription ends the visit's token of the doctor. */
@Controller()
export class PrescriptionSavedHandler {
  constructor(private readonly tokens: VisitTokensService) {}

  @EventPattern<string>(prescriptionSaved.name)
  async handle({ payload }: EventEnvelope<PrescriptionSaved>): Promise<void> {
    await this.tokens.prescribed(payload);
  }
}
