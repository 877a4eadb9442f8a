import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { profileChanged } from '@nidaan/identity-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { RetryLater } from '@nidaan/platform-events';
import { HospitalsRepository } from '../hospitals/hospitals.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';

/** Reports bear the letterhead, and mails go to the address, that the hospital gave itself last. */
@Controller()
export class ProfileChangedHandler {
  constructor(
    private readonly rows: HospitalsRepository,
    private readonly hospitals: HospitalsService,
  ) {}

  @EventPattern<string>(profileChanged.name)
  async handle(@Payload() { payload }: EventEnvelope<PayloadOf<typeof profileChanged>>): Promise<void> {
    const { hospitalId, hospitalName: name, address, phoneNumber: phone, email, username } = payload;
    const known = await this.rows.find(hospitalId);
    // Else the verification, still on its way, would put the old letterhead back.
    if (!known) throw new RetryLater('the verification of the hospital');
    await this.hospitals.save({ ...known, name, address, phone, email, username });
  }
}
