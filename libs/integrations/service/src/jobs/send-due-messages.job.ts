import { Injectable } from '@nestjs/common';
import { sendDueMessages } from '@nidaan/integrations-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { DueMessagesRepository } from '../messages/due-messages.repository.ts';
import { SendingLanesService } from '../messages/sending-lanes.service.ts';
import { LOST_MS } from '../messages/sending.service.ts';

/** Wakes the sending of all hospitals with messages whose time has come; it goes on beside the job. */
@Injectable()
export class SendDueMessagesJob {
  constructor(
    private readonly due: DueMessagesRepository,
    private readonly lanes: SendingLanesService,
    private readonly clock: Clock,
  ) {}

  @JobHandler(sendDueMessages)
  async run(): Promise<void> {
    const now = this.clock.now();
    for (const hospitalId of await this.due.hospitals(now, new Date(now.getTime() - LOST_MS))) this.lanes.wake(hospitalId);
  }
}
