import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { profileChanged } from '@nidaan/identity-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { HospitalsRepository } from '../hospitals/hospitals.repository.ts';

/** Bills carry the letterhead as the hospital changed it. */
@Controller()
export class ProfileChangedHandler {
  constructor(private readonly hospitals: HospitalsRepository) {}

  @EventPattern<string>(profileChanged.name)
  async handle(@Payload() { payload }: EventEnvelope<PayloadOf<typeof profileChanged>>): Promise<void> {
    const { hospitalId, hospitalName, address, phoneNumber, email } = payload;
    await this.hospitals.changeLetterhead(hospitalId, { name: hospitalName, address, phone: phoneNumber, email });
  }
}
