import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { profileChanged } from '@nidaan/identity-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { DoctorsRepository } from '../doctors/doctors.repository.ts';

/** The staff see a hospital under its name and address of today. */
@Controller()
export class ProfileChangedHandler {
  constructor(private readonly doctors: DoctorsRepository) {}

  @EventPattern<string>(profileChanged.name)
  async handle(@Payload() { payload }: EventEnvelope<PayloadOf<typeof profileChanged>>): Promise<void> {
    await this.doctors.saveProfile(payload, payload.changedAt, null);
  }
}
