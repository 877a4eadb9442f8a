import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { accountDeactivated, accountReactivated } from '@nidaan/identity-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { DoctorsRepository } from '../doctors/doctors.repository.ts';

type Told = EventEnvelope<PayloadOf<typeof accountDeactivated>>;

/** Whether a hospital's account may log in (ADM-19). */
@Controller()
export class AccountStatusHandler {
  constructor(private readonly doctors: DoctorsRepository) {}

  @EventPattern<string>(accountDeactivated.name)
  deactivated(@Payload() told: Told): Promise<void> {
    return this.#save(told, false);
  }

  @EventPattern<string>(accountReactivated.name)
  reactivated(@Payload() told: Told): Promise<void> {
    return this.#save(told, true);
  }

  async #save({ payload: { accountId, hospitalId }, occurredAt }: Told, isActive: boolean): Promise<void> {
    if (hospitalId !== null) await this.doctors.saveStatus(hospitalId, accountId, isActive, occurredAt);
  }
}
