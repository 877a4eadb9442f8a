import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { hospitalVerified } from '@nidaan/identity-contracts';
import { type EventEnvelope } from '@nidaan/kernel';
import { HospitalListener, type VerifiedHospital } from '../hospital-listener.ts';

/** A new hospital: all that there is to know of it. */
@Controller()
export class HospitalVerifiedHandler {
  constructor(private readonly listener: HospitalListener) {}

  @EventPattern<string>(hospitalVerified.name)
  async handle({ payload }: EventEnvelope<VerifiedHospital>): Promise<void> {
    await this.listener.verified(payload);
  }
}
