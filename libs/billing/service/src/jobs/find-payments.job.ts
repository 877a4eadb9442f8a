import { Injectable } from '@nestjs/common';
import { checkOrder, findLostPayments, settlePayment } from '@nidaan/billing-contracts';
import { type JobDataOf } from '@nidaan/kernel';
import { JobHandler } from '@nidaan/platform-jobs';
import { WebhooksService } from '../payments/webhooks.service.ts';

/** Counts payments that no browser came back with. */
@Injectable()
export class FindPaymentsJob {
  constructor(private readonly news: WebhooksService) {}

  @JobHandler(settlePayment)
  async settle({ paymentId }: JobDataOf<typeof settlePayment>): Promise<void> {
    await this.news.settle(paymentId);
  }

  @JobHandler(findLostPayments)
  async find(): Promise<void> {
    await this.news.findLost();
  }

  @JobHandler(checkOrder)
  async check({ orderId }: JobDataOf<typeof checkOrder>): Promise<void> {
    await this.news.check(orderId);
  }
}
