import { Controller } from '@nestjs/common';
import {
  createPaymentOrder,
  payInSandbox,
  paymentWebhook,
  verifyPayment,
  type PaymentOrder,
  type VerifiedPayment,
} from '@nidaan/billing-contracts';
import { type AnswerOf, type InputOf } from '@nidaan/kernel';
import { type CallOf, Route } from '@nidaan/platform-http';
import { OrdersService } from './orders.service.ts';
import { WebhooksService } from './webhooks.service.ts';
import { SettlementService } from './settlement.service.ts';

@Controller()
export class PaymentsController {
  constructor(
    private readonly orders: OrdersService,
    private readonly settlement: SettlementService,
    private readonly news: WebhooksService,
  ) {}

  @Route(createPaymentOrder)
  create(): Promise<PaymentOrder> {
    return this.orders.create();
  }

  @Route(verifyPayment)
  verify({ body }: InputOf<typeof verifyPayment>): Promise<VerifiedPayment> {
    return this.settlement.verify(body);
  }

  @Route(paymentWebhook)
  webhook({ sentText, headers }: CallOf<typeof paymentWebhook>): Promise<AnswerOf<typeof paymentWebhook>> {
    return this.news.receive(sentText, headers);
  }

  @Route(payInSandbox)
  play({ body }: InputOf<typeof payInSandbox>): Promise<AnswerOf<typeof payInSandbox>> {
    return this.orders.payInSandbox(body.orderId, body.outcome);
  }
}
