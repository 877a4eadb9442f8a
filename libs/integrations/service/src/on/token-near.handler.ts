import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { tokenNear } from '@nidaan/scheduling-contracts';
import { WaitingMessagesService } from '../messages/waiting-messages.service.ts';

/** It is nearly a patient's turn. */
@Controller()
export class TokenNearHandler {
  constructor(private readonly messages: WaitingMessagesService) {}

  @EventPattern<string>(tokenNear.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof tokenNear>>): Promise<void> {
    await this.messages.near(payload);
  }
}
