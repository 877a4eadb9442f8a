import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  BILLING_MESSAGES as messages,
  type MonthlyPaymentRow,
  type RecordedPaymentAnswer,
  type RecordPaymentForm,
} from '@nidaan/billing-contracts';
import { conflict, invalid, notFound, rupeesForPeople, rupeesOf, type Paise } from '@nidaan/kernel';
import { currentAccount, currentContext, newContext, runInContext } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { DuesRepository, type MonthDue } from '../dues/dues.repository.ts';
import { HospitalsRepository } from '../hospitals/hospitals.repository.ts';
import { HospitalsService, type Hospital } from '../hospitals/hospitals.service.ts';
import { ReceiptsRepository } from '../receipts/receipts.repository.ts';
import { ReceiptsService } from '../receipts/receipts.service.ts';
import { monthOf } from './month-of.ts';
import { MonthsRepository, type StaffMonth, type Wanted } from './months.repository.ts';

const RECORDED = 'recorded';

/** The staff's book of commissions: who owes what of which month, and what was paid by other ways than the checkout. */
@Injectable()
export class MonthsService {
  constructor(
    private readonly db: Database,
    private readonly months: MonthsRepository,
    private readonly all: HospitalsRepository,
    private readonly hospitals: HospitalsService,
    private readonly dues: DuesRepository,
    private readonly receiptRows: ReceiptsRepository,
    private readonly receipts: ReceiptsService,
  ) {}

  async *list(wanted: Wanted): AsyncGenerator<MonthlyPaymentRow[]> {
    for await (const rows of this.months.list(wanted)) yield rows.map(rowOf);
  }

  /** Records a payment in the name of the hospital whose doctor it is. Throws 404 for an unknown doctor, 400 for more than is due. */
  async record(doctorId: number, form: RecordPaymentForm): Promise<RecordedPaymentAnswer> {
    const hospitalId = await this.all.ofAccount(doctorId);
    if (hospitalId === null) throw notFound(messages.doctorUnknown);
    const context = newContext({ ...currentContext(), hospitalId });
    return runInContext(context, () => this.db.transaction(() => this.#record(hospitalId, form)));
  }

  async #record(hospitalId: number, form: RecordPaymentForm): Promise<RecordedPaymentAnswer> {
    const reference = form.requestId === null ? randomUUID() : `${hospitalId}/${form.requestId}`;
    let before: MonthDue[] = [];
    const { isNew, payment } = await this.receipts.applyPayment({
      provider: RECORDED,
      paymentId: reference,
      paise: form.paise,
      aim: form.aim,
      recordedBy: currentAccount(),
      check: async (duePaise) => {
        before = await this.dues.months();
        refuseTooMuch(form, duePaise, before);
      },
    });
    const hospital = (await this.hospitals.current())!;
    const recordedBefore = isNew ? null : await this.#recordedBefore(reference, form);
    const answer = answerOf(hospital, payment, isNew ? before : [], await this.dues.months());
    return { ...answer, recorded_before: recordedBefore?.toISOString() ?? null };
  }

  // The same request again is answered with the time of the first; another one under its name is a mistake.
  async #recordedBefore(reference: string, { paise, aim }: RecordPaymentForm): Promise<Date> {
    const known = await this.receiptRows.find(RECORDED, reference);
    if (known?.paise !== paise || known.aim !== aim) throw conflict(messages.requestIdUsed);
    return known.paidAt;
  }
}

function refuseTooMuch({ paise, aim }: RecordPaymentForm, duePaise: Paise, months: readonly MonthDue[]): void {
  const month = aim === null ? null : months.find((each) => each.month === aim);
  if (month === undefined) throw invalid(messages.monthUnknown, { month: messages.monthUnknown });
  const limit = month === null ? duePaise : month.duePaise - month.paidPaise;
  if (limit === 0) throw invalid(messages.nothingDue, { amount_paid: messages.nothingDue });
  const sentence = messages.amountTooLarge(rupeesForPeople(limit));
  if (paise > limit) throw invalid(sentence, { amount_paid: sentence });
}

function answerOf(
  hospital: Hospital,
  payment: number,
  before: readonly MonthDue[],
  months: readonly MonthDue[],
): Omit<RecordedPaymentAnswer, 'recorded_before'> {
  const paidBefore = new Map(before.map(({ month, paidPaise }) => [month, paidPaise]));
  const touched = before.length === 0 ? [] : months.filter(({ month, paidPaise }) => paidPaise !== paidBefore.get(month));
  const shown = touched[0] ?? months.at(-1)!;
  return {
    ...monthRow({ ...shown, ...hospital, email: hospital.accountEmail }),
    message: messages.paymentRecorded,
    payment,
    total_amount_due: rupeesOf(months.reduce((sum, { duePaise, paidPaise }) => sum + duePaise - paidPaise, 0)),
    applied: touched.map(({ month, paidPaise }) => ({
      ...monthOf(month),
      amount: rupeesOf(paidPaise - paidBefore.get(month)!),
    })),
  };
}

const rowOf = (row: StaffMonth): MonthlyPaymentRow =>
  monthRow({
    ...row,
    closedPatients: row.closed_patients,
    duePaise: row.due_paise,
    paidPaise: row.paid_paise,
    accountId: row.account_id,
  });

type Shown = MonthDue & { accountId: number; email: string; username: string; name: string };

function monthRow({ id, month, patients, closedPatients, duePaise, paidPaise, ...hospital }: Shown): MonthlyPaymentRow {
  return {
    id,
    doctor_id: hospital.accountId,
    doctor_email: hospital.email,
    username: hospital.username,
    hospital_name: hospital.name,
    ...monthOf(month),
    total_patients: patients,
    amount_due: rupeesOf(duePaise),
    amount_paid: rupeesOf(paidPaise),
    outstanding: rupeesOf(duePaise - paidPaise),
    paid: paidPaise >= duePaise,
    status: statusOf({ closedPatients, duePaise, paidPaise }),
  };
}

type Figures = Pick<MonthDue, 'closedPatients' | 'duePaise' | 'paidPaise'>;

function statusOf({ closedPatients, duePaise, paidPaise }: Figures): MonthlyPaymentRow['status'] {
  if (paidPaise >= duePaise) return 'paid';
  if (paidPaise > 0) return 'partly_paid';
  return closedPatients === 0 ? 'running' : 'closed';
}
