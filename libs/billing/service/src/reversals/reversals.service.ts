import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  BILLING_MESSAGES as messages,
  type reversePayment,
  type ReversePaymentForm,
  type StaffPayment,
} from '@nidaan/billing-contracts';
import { conflict, invalid, notFound, rupeesForPeople, rupeesOf, type AnswerOf, type Paise } from '@nidaan/kernel';
import { currentAccount, currentContext, newContext, runInContext } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database, type Transaction } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { DuesRepository } from '../dues/dues.repository.ts';
import { DuesService, outstanding } from '../dues/dues.service.ts';
import { HospitalsRepository } from '../hospitals/hospitals.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { PostingsRepository } from '../ledger/postings.repository.ts';
import { monthOf } from '../months/month-of.ts';
import { ReversalsRepository, type PaymentLeft, type Reversal } from './reversals.repository.ts';

type Answer = AnswerOf<typeof reversePayment>;
type TakenBack = Pick<Reversal, 'id' | 'payment' | 'paise'>;

/** Takes payments back that were recorded by mistake, and books refunds: a payment never changes, a reversal stands against it. */
@Injectable()
export class ReversalsService {
  constructor(
    private readonly db: Database,
    private readonly rows: ReversalsRepository,
    private readonly all: HospitalsRepository,
    private readonly hospitals: HospitalsService,
    private readonly duesRows: DuesRepository,
    private readonly dues: DuesService,
    private readonly postings: PostingsRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The payments of a doctor's hospital, newest first. Throws 404 for an unknown doctor. */
  payments(doctorId: number): Promise<StaffPayment[]> {
    return this.#inHospitalOf(doctorId, async () => (await this.rows.payments()).map(staffPaymentOf));
  }

  /**
   * Takes what is named of a payment back, or all that is left of it: it is owed again, and a gate that the payment opened closes by the
   * ordinary rules. Throws 404 for an unknown doctor or payment, 400 for more than is left, 409 where nothing is left or not what was seen.
   */
  reverse(doctorId: number, form: ReversePaymentForm): Promise<Answer> {
    return this.#inHospitalOf(doctorId, () =>
      this.db.transaction(async (tx) => {
        this.duesRows.lock(tx);
        const requestId = form.requestId ?? randomUUID();
        const known = await this.rows.ofRequest(requestId);
        const taken = known ? sameOrRefused(known, form) : await this.#reverse(tx, form, requestId);
        const { id: reversal, payment, paise } = taken;
        const due = outstanding(await this.duesRows.find());
        return {
          message: messages.paymentReversed,
          reversal,
          payment,
          amount: rupeesOf(paise),
          total_amount_due: rupeesOf(due),
          reversed_before: known?.reversedAt.toISOString() ?? null,
        };
      }),
    );
  }

  async #reverse(tx: Transaction, form: ReversePaymentForm, requestId: string): Promise<TakenBack> {
    const { payment, reason } = form;
    const paid = await this.rows.payment(payment);
    if (!paid) throw notFound(messages.paymentNotFound);
    const back = amountOf(form, paid);
    const reversedAt = this.clock.now();
    const reversedOn = await this.hospitals.dayOf(reversedAt);
    const written = { payment, paise: back, reversedAt, reversedOn, reason, requestId, reversedBy: currentAccount() };
    const id = await this.rows.add(tx, written, paid.aim);
    this.postings.post({ source: 'paymentReversed', sourceId: id, day: reversedOn, paise: back });
    this.audit.wrote('billing.payment-reversal', id);
    await this.dues.publish((await this.duesRows.find())!);
    return { id, payment, paise: back };
  }

  async #inHospitalOf<T>(doctorId: number, work: () => Promise<T>): Promise<T> {
    const hospitalId = await this.all.ofAccount(doctorId);
    if (hospitalId === null) throw notFound(messages.doctorUnknown);
    return runInContext(newContext({ ...currentContext(), hospitalId }), work);
  }
}

function amountOf({ paise: wanted, seenPaise }: ReversePaymentForm, { leftPaise }: PaymentLeft): Paise {
  if (leftPaise === 0) throw conflict(messages.reversedBefore);
  if (seenPaise !== null && seenPaise !== leftPaise)
    throw conflict(messages.reversedMeanwhile(rupeesForPeople(leftPaise)), { left: rupeesOf(leftPaise) });
  const sentence = messages.reversalTooLarge(rupeesForPeople(leftPaise));
  if (wanted !== null && wanted > leftPaise) throw invalid(sentence, { amount: sentence });
  return wanted ?? leftPaise;
}

// The same request again is answered like the first; another one under its name is a mistake.
function sameOrRefused(known: Reversal, { payment, paise, reason }: ReversePaymentForm): TakenBack {
  const isSame = known.payment === payment && known.reason === reason && (paise === null || known.paise === paise);
  if (!isSame) throw conflict(messages.requestIdUsed);
  return known;
}

const staffPaymentOf = ({ id, paise, leftPaise, paidAt, provider, reference, aim }: PaymentLeft): StaffPayment => ({
  payment: id,
  paid_at: paidAt.toISOString(),
  amount: rupeesOf(paise),
  left: rupeesOf(leftPaise),
  provider,
  payment_id: provider === 'recorded' ? '' : reference,
  aim: aim === null ? null : monthOf(aim),
});
