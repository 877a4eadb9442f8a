import { Injectable } from '@nestjs/common';
import { conflict, notFound, rupeesOf, type InputOf, type PaperState } from '@nidaan/kernel';
import {
  PATIENT_MESSAGES as messages,
  patientName,
  type feeReceiptPdf,
  type FeeReceipt,
  type visitSlip,
} from '@nidaan/patients-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Documents } from '@nidaan/platform-documents';
import { FileAnswer, Idempotency } from '@nidaan/platform-http';
import { PaperSeals, stateOf } from '@nidaan/platform-papers';
import { financialYearOf, takeNumber } from '@nidaan/platform-series';
import { Clock } from '@nidaan/platform-telemetry';
import { FeesRepository } from '../fees/fees.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import type { PatientRow } from '../patients/patient-row.ts';
import { PatientsService } from '../patients/patients.service.ts';
import type { FeeReceiptEntity } from './fee-receipt.entity.ts';
import { FeeReceiptsRepository } from './fee-receipts.repository.ts';
import { NoticesService } from '../privacy/notices/notices.service.ts';
import { SlipPrintsRepository } from './slip-prints.repository.ts';
import { visitSlipPage } from './visit-slip.pdf.ts';
import { receiptNumber, receiptPage } from './receipt.pdf.ts';
import { registrationSlipPage } from './registration-slip.pdf.ts';
import { sealedReceipt } from './sealed-receipt.ts';

type Wanted = InputOf<typeof feeReceiptPdf>['query'];

/** What the front desk hands over: the slip of a visit, and the receipt for its fee (ADR 31). */
@Injectable()
export class FeeReceiptsService {
  constructor(
    private readonly once: Idempotency,
    private readonly receipts: FeeReceiptsRepository,
    private readonly prints: SlipPrintsRepository,
    private readonly fees: FeesRepository,
    private readonly patients: PatientsService,
    private readonly hospitals: HospitalsService,
    private readonly notices: NoticesService,
    private readonly documents: Documents,
    private readonly seals: PaperSeals,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The receipt of a visit with one more print; its number is given the first time. 404 for no such visit, 409 where no fee was taken. */
  async print(patientId: number): Promise<FeeReceipt> {
    const patient = await this.patients.find(patientId);
    if (patient.amountPaise <= 0) throw conflict(messages.noFee);
    const issuedAt = this.clock.now();
    const period = financialYearOf(await this.hospitals.dayOf(issuedAt));
    return this.once.transaction(async (tx) => {
      this.audit.wrote('patients.fee-receipt', patientId);
      const held = await this.receipts.printAgain(tx, patientId);
      if (!held) throw notFound(messages.notFound);
      const { before, branchId } = held;
      if (before) return answerOf(before);
      // Last: until the commit everybody else waits for this row.
      const number = await takeNumber(tx, { kind: 'fee-receipt', period });
      const receipt = newReceipt({ ...patient, branchId }, { period, number, issuedAt });
      this.receipts.add(tx, receipt);
      return answerOf(receipt);
    });
  }

  /** The receipt as PDF; 409 before it was asked for by `print`. */
  async pdf(patientId: number, { size, lang }: Wanted): Promise<FileAnswer> {
    const [patient, receipt, hospital, officer] = await Promise.all([
      this.patients.find(patientId),
      this.receipts.find(patientId),
      this.hospitals.current(),
      this.notices.officerLine(),
    ]);
    if (!receipt) throw conflict(patient.amountPaise > 0 ? messages.receiptNotIssued : messages.noFee);
    const language = lang ?? patient.language;
    const code = this.seals.codeOf(sealedReceipt(receipt, patientName(patient), hospital));
    const html = receiptPage({ receipt, patient, hospital, code, officer }, { size, language });
    return this.#made('fee-receipt', patientId, { html, id: `${patientId}-${size.toLowerCase()}-${language}` });
  }

  /** The registration slip of a visit as PDF. */
  async slip(patientId: number, { size, lang }: Wanted): Promise<FileAnswer> {
    const [patient, hospital] = await Promise.all([this.patients.find(patientId), this.hospitals.current()]);
    const language = lang ?? patient.language;
    const html = registrationSlipPage(patient, hospital, { size, language, isFeeShown: maySeeFee() });
    return this.#made('registration-slip', patientId, { html, id: `${patientId}-${size.toLowerCase()}-${language}` });
  }

  /** The slip that a patient waits with, as PDF; it counts as printed, so that the next one is a duplicate (FRD-37). */
  async visitSlip(patientId: number, { size, lang, amount }: InputOf<typeof visitSlip>['query']): Promise<FileAnswer> {
    const [patient, hospital] = await Promise.all([this.patients.find(patientId), this.hospitals.current()]);
    const [uhid, prints, feeReason] = await Promise.all([
      this.prints.uhidOf(patientId),
      this.prints.count(patientId),
      this.fees.reasonOf(patientId),
    ]);
    const language = lang ?? patient.language;
    const isFeeShown = amount === '1' && patient.amountPaise > 0 && maySeeFee();
    const html = visitSlipPage({ patient, hospital, uhid, isDuplicate: prints > 1, isFeeShown, feeReason }, { size, language });
    return this.#made('visit-slip', patientId, { html, id: `${patientId}-${size}-${language}` });
  }

  /** What the receipt of a visit says today, for those who check a printed one; 404 where there is none. */
  async state(patientId: number): Promise<PaperState> {
    const [patient, receipt, hospital] = await Promise.all([
      this.patients.find(patientId),
      this.receipts.find(patientId),
      this.hospitals.current(),
    ]);
    if (!receipt) throw notFound(messages.receiptNotIssued);
    return { ...stateOf(sealedReceipt(receipt, patientName(patient), hospital).says), shownAs: receiptNumber(receipt) };
  }

  async #made(kind: string, patientId: number, { html, id }: { html: string; id: string }): Promise<FileAnswer> {
    const body = await this.documents.cached({ kind, hospitalId: currentHospital(), id }, html);
    void this.audit.read(`patients.${kind}`, patientId);
    return new FileAnswer({ body, contentType: 'application/pdf', filename: `${kind}-${patientId}.pdf` });
  }
}

// As the answer to a registration shows it (ORG-06).
function maySeeFee(): boolean {
  const member = currentContext()?.member;
  return !member || member.holds('money.take') || member.holds('money.view');
}

const newReceipt = (
  { id, branchId, amountPaise, paymentType }: PatientRow,
  given: Pick<FeeReceiptEntity, 'period' | 'number' | 'issuedAt'>,
): FeeReceiptEntity => ({
  ...given,
  hospitalId: currentHospital(),
  patientId: id,
  branchId,
  amountPaise,
  paymentType,
  issuedBy: currentContext()?.accountId ?? null,
  prints: 1,
});

const answerOf = (receipt: FeeReceiptEntity): FeeReceipt => ({
  number: receiptNumber(receipt),
  amount: rupeesOf(receipt.amountPaise),
  issued_at: new Date(receipt.issuedAt).toISOString(),
  prints: receipt.prints,
});
