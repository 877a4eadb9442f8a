import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { hospitalVerified } from '@nidaan/identity-contracts';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { HospitalEventsService } from '../hospitals/hospital-events.service.ts';

/** Keeps whose account a new hospital is, its letterhead and its time zone. */
@Controller()
export class HospitalVerifiedHandler {
  constructor(private readonly news: HospitalEventsService) {}

  @EventPattern<string>(hospitalVerified.name)
  async handle(@Payload() { payload }: EventEnvelope<PayloadOf<typeof hospitalVerified>>): Promise<void> {
    await this.news.keep(payload, new Date(payload.verifiedAt));
  }
}
