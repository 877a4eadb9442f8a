import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { personRegistered } from '@nidaan/patients-contracts';
import { PersonsToCompareRepository } from '../duplicates/persons-to-compare.repository.ts';

/** Somebody who came without a visit is compared with the others (FRD-28). */
@Controller()
export class PersonRegisteredHandler {
  constructor(private readonly waiting: PersonsToCompareRepository) {}

  @EventPattern<string>(personRegistered.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof personRegistered>>): Promise<void> {
    await this.waiting.add([payload.personId]);
  }
}
