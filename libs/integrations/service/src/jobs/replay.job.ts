import { Injectable } from '@nestjs/common';
import { replay } from '@nidaan/integrations-contracts';
import { type JobDataOf } from '@nidaan/kernel';
import { JobHandler } from '@nidaan/platform-jobs';
import { DeliveriesService } from '../deliveries/deliveries.service.ts';

/** Puts deliveries back in line. */
@Injectable()
export class ReplayJob {
  constructor(private readonly deliveries: DeliveriesService) {}

  @JobHandler(replay)
  async run({ webhookId, from, to, status }: JobDataOf<typeof replay>): Promise<void> {
    await this.deliveries.allAgain(webhookId, { from: new Date(from), to: new Date(to), status });
  }
}
