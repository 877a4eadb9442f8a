import { Injectable } from '@nestjs/common';
import { deliver } from '@nidaan/integrations-contracts';
import { type JobDataOf } from '@nidaan/kernel';
import { JobHandler } from '@nidaan/platform-jobs';
import { LanesService } from '../deliveries/lanes.service.ts';

/** Wakes the sending to a webhook; it goes on beside the job. */
@Injectable()
export class DeliverJob {
  constructor(private readonly lanes: LanesService) {}

  @JobHandler(deliver)
  async run({ hospitalId, webhookId }: JobDataOf<typeof deliver>): Promise<void> {
    this.lanes.wake({ hospitalId, webhookId });
  }
}
