import { Injectable } from '@nestjs/common';
import { PAYMENT_MESSAGES } from '@nidaan/billing-contracts';
import { conflict, type Paise, type PlainDate } from '@nidaan/kernel';
import { AuditService } from '@nidaan/platform-audit';
import { Database, type Transaction } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { DuesRepository } from '../dues/dues.repository.ts';
import { DuesService, outstanding } from '../dues/dues.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { PostingsRepository } from '../ledger/postings.repository.ts';
import { ReceiptsRepository } from './receipts.repository.ts';

/** Money that has come in for commission. */
export interface IncomingPayment {
  /** Through whom: 'razorpay', 'sandbox'; 'recorded' is what the staff write down. */
  provider: string;
  /** The provider's id of the payment, which counts once. */
  paymentId: string;
  paise: Paise;
  /** First day of the month it is meant for; otherwise the oldest unpaid month comes first. */
  aim?: PlainDate | null;
  /** The member of staff who wrote it down. */
  recordedBy?: number | null;
  /** Throws where the payment must not be taken; runs when no other transaction can change what is owed any more. */
  check?: (duePaise: Paise) => Promise<void> | void;
}

export interface AppliedPayment {
  /** False: this payment was applied before, and nothing was changed now. */
  isNew: boolean;
  /** Number of the payment in the hospital. */
  payment: number;
  /** What is outstanding after it. */
  duePaise: Paise;
}

/** Payments of commission: each once, whatever is retried, raced or replayed (PAY-07, L10). */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly db: Database,
    private readonly rows: ReceiptsRepository,
    private readonly duesRows: DuesRepository,
    private readonly dues: DuesService,
    private readonly postings: PostingsRepository,
    private readonly hospitals: HospitalsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes a payment of the current hospital into the books: payment, ledger line and what is owed move in one transaction, which
   * joins the one at hand. More than what is owed counts for the months to come: the money is here. A payment that was taken
   * before changes nothing; one that another hospital made is refused with 409.
   */
  applyPayment(incoming: IncomingPayment): Promise<AppliedPayment> {
    return this.db.transaction(async (tx) => {
      this.duesRows.lock(tx);
      const known = await this.rows.find(incoming.provider, incoming.paymentId);
      if (known) return { isNew: false, payment: known.id, duePaise: outstanding(await this.duesRows.find()) };
      await incoming.check?.(outstanding(await this.duesRows.find()));
      return this.#apply(tx, incoming);
    });
  }

  async #apply(
    tx: Transaction,
    { provider, paymentId, paise, aim = null, recordedBy = null }: IncomingPayment,
  ): Promise<AppliedPayment> {
    const paidAt = this.clock.now();
    const paidOn = await this.hospitals.dayOf(paidAt);
    const receipt = { paise, paidAt, paidOn, provider, reference: paymentId, aim, recordedBy };
    const payment = await this.rows.add(tx, receipt);
    if (payment === null) throw conflict(PAYMENT_MESSAGES.paymentUsed);
    this.rows.count(tx, receipt);
    this.postings.post({ source: 'payment', sourceId: payment, day: paidOn, paise });
    this.audit.wrote('billing.payment', payment);
    const dues = (await this.duesRows.find())!;
    await this.dues.publish(dues);
    return { isNew: true, payment, duePaise: outstanding(dues) };
  }
}
