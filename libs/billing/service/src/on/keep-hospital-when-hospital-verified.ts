import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { hospitalVerified } from '@nidaan/identity-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { HospitalNews } from '../hospitals/hospital-news.service.ts';

/** Keeps whose account a new hospital is, its letterhead and its time zone. */
@Controller()
export class KeepHospitalWhenHospitalVerified {
  constructor(private readonly news: HospitalNews) {}

  @EventPattern<string>(hospitalVerified.name)
  async handle(@Payload() { payload }: EventEnvelope<PayloadOf<typeof hospitalVerified>>): Promise<void> {
    await this.news.keep(payload, new Date(payload.verifiedAt));
  }
}
