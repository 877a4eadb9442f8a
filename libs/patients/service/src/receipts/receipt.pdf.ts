import { letterheadOf } from '@nidaan/identity-copies';
import type { PaperLanguage, SlipSize } from '@nidaan/kernel';
import { patientName } from '@nidaan/patients-contracts';
import { ageAndSex, amountInWords, correctedOn, money, slipPage } from '@nidaan/platform-documents';
import { seriesText } from '@nidaan/platform-series';
import type { Hospital } from '../hospitals/hospitals.service.ts';
import type { PatientRow } from '../patients/patient-row.ts';
import { momentAt } from '../reports/visit-facts.ts';
import type { FeeReceiptEntity } from './fee-receipt.entity.ts';
import { SLIP_PHRASES, wordOf } from './slip-phrases.ts';

/** On which sheet a slip is printed, and in which language its fixed words are. */
export interface SlipChoice {
  size: SlipSize;
  language: PaperLanguage;
}

interface PrintedReceipt {
  receipt: FeeReceiptEntity;
  patient: PatientRow;
  hospital: Hospital | null;
  /** The text of the code by which the paper can be checked. */
  code: string;
  /** Who answers where patients ask about their data; '' where no notice says it. */
  officer: string;
}

/** 'R/2026-27/000123'. */
export const receiptNumber = (receipt: Pick<FeeReceiptEntity, 'period' | 'number'>): string => seriesText('R', receipt);

/** The receipt for a consultation fee: number, who paid what and how, its amount in words. */
export function receiptPage(
  { receipt, patient, hospital, code, officer }: PrintedReceipt,
  { size, language }: SlipChoice,
): string {
  const phrases = SLIP_PHRASES[language];
  const name = patientName(patient);
  const dateOf = momentAt(hospital);
  const letterhead = letterheadOf(hospital);
  return slipPage({
    title: phrases.receipt,
    subject: `${receiptNumber(receipt)} · ${name}`,
    letterhead: { ...letterhead, numbers: hospital?.gstin ? [`GSTIN ${hospital.gstin}`] : [] },
    mark: receipt.prints > 1 ? phrases.duplicate : undefined,
    facts: [
      { label: phrases.receiptNo, value: receiptNumber(receipt), strong: true },
      { label: phrases.date, value: dateOf(receipt.issuedAt) },
      { label: phrases.patientNo, value: String(patient.id), strong: true },
      { label: phrases.name, value: name, strong: true },
      { label: phrases.uhid, value: patient.uhid },
      { label: phrases.ageAndSex, value: ageAndSex(patient, language) },
      { label: phrases.paidBy, value: wordOf(receipt.paymentType, language) },
      ...correctedOn([patient.correctedOn], language).map((value) => ({ label: '', value })),
    ],
    total: { label: phrases.fee, value: money(receipt.amountPaise), words: amountInWords(receipt.amountPaise) },
    signature: phrases.received.replace('{hospital}', () => letterhead.hospitalName),
    code,
    footer: [phrases.receiptFooter, officer && phrases.officer.replace('{officer}', () => officer)].filter(Boolean).join(' '),
    size,
    language,
  });
}
