import { Injectable } from '@nestjs/common';
import { importOrders } from '@nidaan/lab-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { OrderImportsService } from '../orders/order-imports.service.ts';

/** Fetches the orders of a hospital that are older than the worklist. */
@Injectable()
export class ImportOrdersJob {
  constructor(private readonly imports: OrderImportsService) {}

  @JobHandler(importOrders)
  async run(): Promise<void> {
    await this.imports.run();
  }
}
