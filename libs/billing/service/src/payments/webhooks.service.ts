import { Injectable } from '@nestjs/common';
import { checkOrder, settlePayment } from '@nidaan/billing-contracts';
import { AppError } from '@nidaan/kernel';
import { runAs } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { JobsService } from '@nidaan/platform-jobs';
import { PaymentProvider, type ProviderPayment, type SentHeaders } from '@nidaan/platform-payments';
import { Clock, Logger } from '@nidaan/platform-telemetry';
import { HospitalsRepository } from '../hospitals/hospitals.repository.ts';
import { nextCheck, nextTry } from './check-times.ts';
import { OrdersRepository } from './orders.repository.ts';
import { ProviderMessagesRepository } from './provider-messages.repository.ts';
import { ACCOUNT_NOTE, HOSPITAL_NOTE, isPending, numberIn } from './settlement.ts';
import { SettlementService } from './settlement.service.ts';

/** Messages after which money may have come. */
const ABOUT_MONEY = new Set(['payment.captured', 'order.paid']);
const MOST_ORDERS = 500;
const REMEMBERED_MS = 30 * 24 * 3_600_000;

/** The provider's webhooks, and checks of orders without one: payments are counted though no browser came back. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly db: Database,
    private readonly provider: PaymentProvider,
    private readonly messages: ProviderMessagesRepository,
    private readonly orders: OrdersRepository,
    private readonly hospitals: HospitalsRepository,
    private readonly settlement: SettlementService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Takes a webhook: answered at once, worked off in the background. Throws 400 when the provider did not sign it. */
  async receive(body: string, headers: SentHeaders): Promise<{ received: true }> {
    const { id, name, paymentId } = this.provider.readEvent(body, headers);
    if (paymentId !== null && ABOUT_MONEY.has(name))
      await this.db.transaction(async () => {
        const isNew = await this.messages.remember(this.provider.name, id, this.clock.now());
        if (isNew) await this.jobs.add(settlePayment, { paymentId });
      });
    return { received: true };
  }

  /** Counts a payment that a message named; the provider is asked for it all the same. */
  async settle(paymentId: string): Promise<void> {
    const payment = await this.provider.payment(paymentId);
    const hospitalId = payment && (await this.#hospitalOf(payment));
    if (!payment || hospitalId === null) return;
    // The message came before the provider's own books were up to date.
    if (isPending(payment)) throw new Error('The payment is not captured yet');
    await runAs({ hospitalId }, () => this.#count(payment));
  }

  /** Asks for a look at each order whose time has come. */
  async findLost(): Promise<void> {
    const now = this.clock.now();
    await this.messages.forgetBefore(new Date(now.getTime() - REMEMBERED_MS));
    for (const order of await this.messages.ordersToCheck(this.provider.name, now, MOST_ORDERS))
      await this.jobs.add(checkOrder, order);
  }

  /** Asks what became of an order of the current hospital, and counts what was paid for it. */
  async check(orderId: string): Promise<void> {
    const order = await this.orders.find(this.provider.name, orderId);
    if (!order) return;
    const payments = await this.#paymentsOf(orderId);
    const now = this.clock.now();
    await this.orders.checkAgain(order.id, payments ? nextCheck(order, now) : nextTry(order, now));
    for (const payment of payments ?? []) if (payment.status === 'captured') await this.#count(payment);
  }

  // While the provider is away each open order would leave a failed job every five minutes; what it answered is in the log as an error.
  async #paymentsOf(orderId: string): Promise<ProviderPayment[] | null> {
    try {
      return await this.provider.paymentsOf(orderId);
    } catch (fault) {
      if (!(fault instanceof AppError) || fault.status < 500) throw fault;
      this.logger.warn('The payment provider could not be asked about an order; it is asked later', { order: orderId });
      return null;
    }
  }

  async #hospitalOf({ orderId, notes }: ProviderPayment): Promise<number | null> {
    const owner = orderId === null ? null : await this.messages.hospitalOf(this.provider.name, orderId);
    if (owner !== null) return owner;
    // A person may have several hospitals: the account says it only where no hospital is named.
    const named = numberIn(notes[HOSPITAL_NOTE]);
    if (named !== null) return named;
    const accountId = numberIn(notes[ACCOUNT_NOTE]);
    return accountId === null ? null : this.hospitals.ofAccount(accountId);
  }

  // What is refused stays refused however often it is tried: a person must look at it.
  async #count(payment: ProviderPayment): Promise<void> {
    try {
      await this.settlement.settle(payment);
    } catch (fault) {
      if (!(fault instanceof AppError) || fault.status >= 500) throw fault;
      this.logger.warn(`A payment was not counted: ${fault.sentence}`, { payment: payment.id });
    }
  }
}
