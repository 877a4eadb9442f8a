import { letterheadOf } from '@nidaan/identity-copies';
import type { PaperLanguage, VisitSlipSize } from '@nidaan/kernel';
import { patientName } from '@nidaan/patients-contracts';
import { ageAndSex, correctedOn, money, slipPage } from '@nidaan/platform-documents';
import type { Hospital } from '../hospitals/hospitals.service.ts';
import type { PatientRow } from '../patients/patient-row.ts';
import { momentAt } from '../reports/visit-facts.ts';
import { feeSentence, SLIP_PHRASES, wordOf } from './slip-phrases.ts';

interface PrintedSlip {
  patient: PatientRow;
  hospital: Hospital | null;
  /** '' while the visit has no person. */
  uhid: string;
  isDuplicate: boolean;
  isFeeShown: boolean;
  /** What the rule said of the visit, as quote and list do (FRD-40); '' where the fee was not the rule's. It names no amount. */
  feeReason: string;
}

/** What a patient waits with: the number that is called first, who it is, whom they wait for (FRD-37). */
export function visitSlipPage(
  { patient, hospital, uhid, isDuplicate, isFeeShown, feeReason }: PrintedSlip,
  { size, language }: { size: VisitSlipSize; language: PaperLanguage },
): string {
  const phrases = SLIP_PHRASES[language];
  const name = patientName(patient);
  return slipPage({
    title: phrases.visitSlip,
    subject: `${name} (${uhid || patient.id})`,
    letterhead: letterheadOf(hospital),
    mark: isDuplicate ? phrases.duplicate : undefined,
    lead: { label: phrases.patientNo, value: String(patient.id) },
    facts: [
      { label: phrases.name, value: name, strong: true },
      { label: phrases.uhid, value: uhid, strong: true },
      { label: phrases.ageAndSex, value: ageAndSex(patient, language) },
      { label: phrases.doctor, value: patient.doctor_name || (hospital?.doctorName ?? '') },
      { label: phrases.department, value: wordOf(patient.patientType, language) },
      {
        label: phrases.fee,
        value: isFeeShown ? [money(patient.amountPaise), wordOf(patient.paymentType, language)].filter(Boolean).join(', ') : '',
      },
      { label: phrases.visit, value: feeSentence(feeReason, language) },
      { label: phrases.registered, value: momentAt(hospital)(patient.createdAt) },
      ...correctedOn([patient.correctedOn], language).map((value) => ({ label: '', value })),
    ],
    footer: phrases.slipFooter,
    size,
    language,
  });
}
