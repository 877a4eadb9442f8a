import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { hospitalVerified } from '@nidaan/identity-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { DoctorsRepository } from '../doctors/doctors.repository.ts';

/** A verified hospital stands in the doctor statistics at once (ADM-13). */
@Controller()
export class HospitalVerifiedHandler {
  constructor(private readonly doctors: DoctorsRepository) {}

  @EventPattern<string>(hospitalVerified.name)
  async handle(@Payload() { payload }: EventEnvelope<PayloadOf<typeof hospitalVerified>>): Promise<void> {
    await this.doctors.saveProfile(payload, payload.verifiedAt, payload.verifiedAt);
  }
}
