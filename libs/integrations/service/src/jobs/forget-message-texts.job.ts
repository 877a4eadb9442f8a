import { Injectable } from '@nestjs/common';
import { forgetMessageTexts, MESSAGE_TEXT_DAYS } from '@nidaan/integrations-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { MessagesRepository } from '../messages/messages.repository.ts';

/** Texts and addresses are kept for 180 days (FRD-77). */
@Injectable()
export class ForgetMessageTextsJob {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly clock: Clock,
  ) {}

  @JobHandler(forgetMessageTexts)
  async run(): Promise<void> {
    await this.messages.forgetTextsBefore(new Date(this.clock.now().getTime() - MESSAGE_TEXT_DAYS * 24 * 3_600_000));
  }
}
