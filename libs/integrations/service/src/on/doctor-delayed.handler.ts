import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { doctorDelayed } from '@nidaan/scheduling-contracts';
import { WaitingMessagesService } from '../messages/waiting-messages.service.ts';

/** A doctor is late, or on time again: those who are booked hear of it. */
@Controller()
export class DoctorDelayedHandler {
  constructor(private readonly messages: WaitingMessagesService) {}

  @EventPattern<string>(doctorDelayed.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof doctorDelayed>>): Promise<void> {
    await this.messages.delayed(payload);
  }
}
