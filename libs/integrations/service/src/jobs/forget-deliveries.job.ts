import { Injectable } from '@nestjs/common';
import { forgetDeliveries, DELIVERY_DAYS } from '@nidaan/integrations-contracts';

import { JobHandler } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.ts';

/** Deliveries are kept for 30 days (ORG-87). */
@Injectable()
export class ForgetDeliveriesJob {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly clock: Clock,
  ) {}

  @JobHandler(forgetDeliveries)
  async run(): Promise<void> {
    await this.deliveries.forgetBefore(new Date(this.clock.now().getTime() - DELIVERY_DAYS * 24 * 3_600_000));
  }
}
