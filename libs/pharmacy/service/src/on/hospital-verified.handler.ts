import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { hospitalVerified } from '@nidaan/identity-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { HospitalsRepository } from '../hospitals/hospitals.repository.ts';

/** Keeps letterhead and time zone of a new hospital at hand. */
@Controller()
export class HospitalVerifiedHandler {
  constructor(private readonly hospitals: HospitalsRepository) {}

  @EventPattern<string>(hospitalVerified.name)
  async handle(@Payload() { payload }: EventEnvelope<PayloadOf<typeof hospitalVerified>>): Promise<void> {
    const { hospitalId, hospitalName, address, phoneNumber, email, timeZone } = payload;
    await this.hospitals.verified(hospitalId, { name: hospitalName, address, phone: phoneNumber, email, timeZone });
  }
}
