import { Injectable } from '@nestjs/common';
import { PAYMENT_MESSAGES as messages, type PaymentProof, type VerifiedPayment } from '@nidaan/billing-contracts';
import { conflict, invalid, rupeesOf, type Paise } from '@nidaan/kernel';
import { currentContext, currentHospital, runAs } from '@nidaan/platform-access';
import { Database, type Transaction } from '@nidaan/platform-database';
import { PaymentProvider, type ProviderPayment } from '@nidaan/platform-payments';
import { DuesService } from '../dues/dues.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { OverpaymentsRepository } from '../overpayments/overpayments.repository.ts';
import { ReceiptsRepository } from '../receipts/receipts.repository.ts';
import { ReceiptsService } from '../receipts/receipts.service.ts';
import { OpenOrdersRepository } from './open-orders.repository.ts';
import { OrdersRepository, type Order } from './orders.repository.ts';
import { ProviderMessagesRepository } from './provider-messages.repository.ts';
import { foreign, refuseForeign, refuseUnlessMoney } from './settlement.ts';

/** Counts payments that the provider confirms, each once, whichever source reported it first (PAY-07, PAY-08). */
@Injectable()
export class SettlementService {
  constructor(
    private readonly db: Database,
    private readonly provider: PaymentProvider,
    private readonly orders: OrdersRepository,
    private readonly openOrders: OpenOrdersRepository,
    private readonly overpayments: OverpaymentsRepository,
    private readonly providerMessages: ProviderMessagesRepository,
    private readonly receipts: ReceiptsService,
    private readonly receiptRows: ReceiptsRepository,
    private readonly dues: DuesService,
    private readonly hospitals: HospitalsService,
  ) {}

  /** A browser is never believed: it only names the payment to ask the provider for. */
  async verify(proof: PaymentProof): Promise<VerifiedPayment> {
    const known = await this.receiptRows.find(this.provider.name, proof.paymentId);
    if (known) return this.#answer(proof.paymentId, known.paise, messages.paymentCountedBefore);
    const payment = await this.provider.payment(proof.paymentId);
    if (!payment) throw invalid(messages.paymentUnknown, { paymentId: messages.paymentUnknown });
    this.#refuseForged(proof, payment);
    const isNew = await this.settle(payment);
    return this.#answer(payment.id, payment.paise, isNew ? messages.paymentCounted : messages.paymentCountedBefore);
  }

  /**
   * Counts a payment for the current hospital, as the provider just reported it; false when it was counted before. Throws what is
   * wrong with it, and then nothing has changed.
   */
  async settle(payment: ProviderPayment): Promise<boolean> {
    refuseUnlessMoney(payment);
    const order = await this.#orderOf(payment);
    await this.#refuseForeign(payment, order);
    return this.db.transaction(async (tx) => {
      let surplus: Paise = 0;
      const applied = await this.receipts.applyPayment({
        provider: this.provider.name,
        paymentId: payment.id,
        paise: payment.paise,
        check: (duePaise) => {
          surplus = Math.max(0, payment.paise - duePaise);
          // With an order of ours the hospital was asked for exactly this, whatever has changed since.
          if (!order && surplus > 0) throw conflict(messages.paymentTooLarge);
        },
      });
      // The money is here and counts for the months to come; it was asked for twice, so the staff are asked to refund it.
      if (applied.isNew && surplus > 0) this.overpayments.add(tx, applied.payment, surplus);
      if (order) await this.#close(tx, order, payment.id);
      return applied.isNew;
    });
  }

  async #close(tx: Transaction, { orderId }: Order, paymentId: string): Promise<void> {
    this.openOrders.close(tx, this.provider.name, orderId);
    await this.orders.markPaid(this.provider.name, orderId, paymentId);
  }

  // What our own checkout handed over must hold, where it is sent along.
  #refuseForged({ orderId, signature }: PaymentProof, payment: ProviderPayment): void {
    if (orderId !== null && orderId !== payment.orderId) throw invalid(messages.paymentForged);
    const proof = { orderId: payment.orderId ?? '', paymentId: payment.id, signature: signature ?? '' };
    if (signature !== null && !this.provider.isSigned(proof)) throw invalid(messages.paymentForged);
  }

  // The payment's order where it is one of this hospital; null where it is none of ours.
  async #orderOf({ orderId, paise }: ProviderPayment): Promise<Order | null> {
    if (orderId === null) return null;
    const order = await this.orders.find(this.provider.name, orderId);
    if (order && order.paise !== paise) throw conflict(messages.paymentAmount);
    if (order) return order;
    const owner = await runAs({ hospitalId: null }, () => this.providerMessages.hospitalOf(this.provider.name, orderId));
    if (owner !== null && owner !== currentHospital()) throw foreign();
    return null;
  }

  async #refuseForeign(payment: ProviderPayment, order: Order | null): Promise<void> {
    const hospital = await this.hospitals.current();
    const accounts = [currentContext()?.accountId, hospital?.accountId, order?.accountId].filter((id) => id != null);
    refuseForeign(payment, { hospitalId: currentHospital(), accountIds: accounts, email: hospital?.accountEmail ?? null });
  }

  async #answer(paymentId: string, paise: Paise, message: string): Promise<VerifiedPayment> {
    const { paid, is_paid, dueAmount } = await this.dues.answer();
    return { message, verified: true, payment_id: paymentId, amount: rupeesOf(paise), paid, is_paid, dueAmount };
  }
}
