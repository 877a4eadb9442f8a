import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { profileChanged } from '@nidaan/identity-contracts';
import { type EventEnvelope } from '@nidaan/kernel';
import { HospitalListener, type ChangedProfile } from '../hospital-listener.ts';

/** The hospital is called, and found, as it says from now on. */
@Controller()
export class ProfileChangedHandler {
  constructor(private readonly listener: HospitalListener) {}

  @EventPattern<string>(profileChanged.name)
  async handle({ payload }: EventEnvelope<ChangedProfile>): Promise<void> {
    await this.listener.changed(payload);
  }
}
