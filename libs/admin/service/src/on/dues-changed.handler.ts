import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { duesChanged } from '@nidaan/billing-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { HospitalAccountsRepository } from '../hospital-accounts/hospital-accounts.repository.ts';

/** Patients of the running month and what is owed, the same numbers as everywhere (PAY-11, ADM-13, ADM-14). */
@Controller()
export class DuesChangedHandler {
  constructor(private readonly accounts: HospitalAccountsRepository) {}

  @EventPattern<string>(duesChanged.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof duesChanged>>): Promise<void> {
    await this.accounts.saveDues(payload);
  }
}
