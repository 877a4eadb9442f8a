import { letterheadOf } from '@nidaan/identity-copies';
import { patientName } from '@nidaan/patients-contracts';
import { ageAndSex, correctedOn, money, slipPage } from '@nidaan/platform-documents';
import type { Hospital } from '../hospitals/hospitals.service.ts';
import type { PatientRow } from '../patients/patient-row.ts';
import { momentAt } from '../reports/visit-facts.ts';
import type { SlipChoice } from './receipt.pdf.ts';
import { SLIP_PHRASES, wordOf } from './slip-phrases.ts';

/** What a registered patient takes along: the number first, who it is, where to go, what was paid. What is not known is left out. */
export function registrationSlipPage(
  patient: PatientRow,
  hospital: Hospital | null,
  { isFeeShown, size, language }: SlipChoice & { isFeeShown: boolean },
): string {
  const phrases = SLIP_PHRASES[language];
  const name = patientName(patient);
  const paidBy = wordOf(patient.paymentType, language);
  return slipPage({
    title: phrases.slip,
    subject: `${name} (${patient.id})`,
    letterhead: letterheadOf(hospital),
    lead: { label: phrases.patientNo, value: String(patient.id) },
    facts: [
      { label: phrases.name, value: name, strong: true },
      { label: phrases.uhid, value: patient.uhid, strong: true },
      { label: phrases.ageAndSex, value: ageAndSex(patient, language) },
      { label: phrases.phone, value: patient.phone },
      { label: phrases.department, value: wordOf(patient.patientType, language) },
      { label: phrases.doctor, value: hospital?.doctorName ?? '' },
      {
        label: phrases.fee,
        value: [isFeeShown && patient.amountPaise > 0 && money(patient.amountPaise), paidBy].filter(Boolean).join(', '),
      },
      { label: phrases.registered, value: momentAt(hospital)(patient.createdAt) },
      ...correctedOn([patient.correctedOn], language).map((value) => ({ label: '', value })),
    ],
    footer: phrases.slipFooter,
    size,
    language,
  });
}
