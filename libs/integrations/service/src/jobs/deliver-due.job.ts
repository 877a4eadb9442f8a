import { Injectable } from '@nestjs/common';
import { deliverDue } from '@nidaan/integrations-contracts';

import { JobHandler } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { DueRepository } from '../deliveries/due.repository.ts';
import { LanesService } from '../deliveries/lanes.service.ts';

/** Wakes the sending to all webhooks with deliveries whose time has come. */
@Injectable()
export class DeliverDueJob {
  constructor(
    private readonly due: DueRepository,
    private readonly lanes: LanesService,
    private readonly clock: Clock,
  ) {}

  @JobHandler(deliverDue)
  async run(): Promise<void> {
    for (const place of await this.due.webhooks(this.clock.now())) this.lanes.wake(place);
  }
}
