import { Controller, Headers } from '@nestjs/common';
import {
  createPaymentOrder,
  payInSandbox,
  paymentWebhook,
  verifyPayment,
  type PaymentOrder,
  type VerifiedPayment,
} from '@nidaan/billing-contracts';
import { type InputOf } from '@nidaan/kernel';
import { Input, Route, SentText } from '@nidaan/platform-http';
import { type SentHeaders } from '@nidaan/platform-payments';
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
  verify(@Input() { body }: InputOf<typeof verifyPayment>): Promise<VerifiedPayment> {
    return this.settlement.verify(body);
  }

  @Route(paymentWebhook)
  webhook(@SentText() body: string, @Headers() headers: SentHeaders): Promise<unknown> {
    return this.news.receive(body, headers);
  }

  @Route(payInSandbox)
  play(@Input() { body }: InputOf<typeof payInSandbox>): Promise<unknown> {
    return this.orders.payInSandbox(body.orderId, body.outcome);
  }
}
