import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { personChanged } from '@nidaan/patients-contracts';
import { PersonsToCompareRepository } from '../duplicates/persons-to-compare.repository.ts';

// With another name, birth, phone or number a pair that was dismissed is another question (FRD-28).
const REOPENING: ReadonlySet<string> = new Set([
  'first_name', 'last_name', 'local_name', 'birth_date', 'birth_precision', 'phone', 'aadhar', 'identifier',
]); // prettier-ignore

/** Somebody who was corrected is compared with the others anew (FRD-28). */
@Controller()
export class PersonChangedHandler {
  constructor(private readonly waiting: PersonsToCompareRepository) {}

  @EventPattern<string>(personChanged.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof personChanged>>): Promise<void> {
    const isReopening = payload.what.some((field) => REOPENING.has(field));
    await this.waiting.add([payload.personId], isReopening);
  }
}
