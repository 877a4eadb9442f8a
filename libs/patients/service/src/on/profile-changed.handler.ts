import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { profileChanged } from '@nidaan/identity-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { RetryLater } from '@nidaan/platform-events';
import { HospitalsService } from '../hospitals/hospitals.service.ts';

/** Prints bear the letterhead that the hospital gave itself last. */
@Controller()
export class ProfileChangedHandler {
  constructor(private readonly hospitals: HospitalsService) {}

  @EventPattern<string>(profileChanged.name)
  async handle(@Payload() { payload }: EventEnvelope<PayloadOf<typeof profileChanged>>): Promise<void> {
    const { hospitalId, hospitalName, address, phoneNumber, email } = payload;
    const known = await this.hospitals.find(hospitalId);
    // Else the verification, still on its way, would put the old letterhead back.
    if (!known) throw new RetryLater('the verification of the hospital');
    await this.hospitals.save({ ...known, name: hospitalName, address, phone: phoneNumber, email });
  }
}
