import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { accountDeactivated, accountReactivated } from '@nidaan/identity-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { HospitalAccountsRepository } from '../hospital-accounts/hospital-accounts.repository.ts';

type Told = EventEnvelope<PayloadOf<typeof accountDeactivated>>;

/** Whether a hospital's account may log in (ADM-19). */
@Controller()
export class AccountStatusHandler {
  constructor(private readonly accounts: HospitalAccountsRepository) {}

  @EventPattern<string>(accountDeactivated.name)
  deactivated(told: Told): Promise<void> {
    return this.#save(told, false);
  }

  @EventPattern<string>(accountReactivated.name)
  reactivated(told: Told): Promise<void> {
    return this.#save(told, true);
  }

  async #save({ payload: { accountId, hospitalId }, occurredAt }: Told, isActive: boolean): Promise<void> {
    if (hospitalId !== null) await this.accounts.saveStatus(hospitalId, accountId, isActive, occurredAt);
  }
}
