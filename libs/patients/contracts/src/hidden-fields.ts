import type { MedicalRecord } from '@nidaan/clinical-contracts';
import { withoutFields, type May } from '@nidaan/kernel';
import type { PatientAnswer, PatientsStatsAnswer } from './response-schemas.ts';

const MASK = 'XXXX XXXX ';

// As the server masks it in lists. Whatever was typed that is no number is hidden whole.
const masked = (aadhar: string): string => MASK + (/(\d{4})\s*$/.exec(aadhar)?.[1] ?? 'XXXX');

/** Medicines without what the doctor noted beside them. */
const medicinesOf = (record: MedicalRecord, may: May): MedicalRecord => ({
  ...record,
  doctorAdvice: '',
  ...(may('lab.view') ? {} : { tests: '' }),
});

function recordsFor(answer: PatientAnswer, may: May): Partial<PatientAnswer> {
  if (may('clinical.view')) return {};
  if (!may('prescriptions.view')) return { medical_records: [] };
  return { medical_records: answer.medical_records.map((record) => medicinesOf(record, may)) };
}

/** A patient as a member may see one (ORG-06). The fee is shown to whoever takes money of the one patient he serves. */
export function hidePatient(answer: PatientAnswer, may: May): PatientAnswer {
  return withoutFields(answer, { ...(may('money.view') || may('money.take') ? {} : { amount: 0 }), ...partsFor(answer, may) });
}

/** A patient in a list: whoever takes money sees no fees of others. */
export function hideListedPatient(answer: PatientAnswer, may: May): PatientAnswer {
  return withoutFields(answer, { ...(may('money.view') ? {} : { amount: 0 }), ...partsFor(answer, may) });
}

const partsFor = (answer: PatientAnswer, may: May): Partial<PatientAnswer> => ({
  ...recordsFor(answer, may),
  ...(may('clinical.view') || may('lab.view') ? {} : { tests: '' }),
  ...(may('lab.view') ? {} : { lab_tests: [], lab_reports: [] }),
  ...(may('pharmacy.view') || may('pharmacy.dispense') ? {} : { pharmacy_records: [] }),
  ...(may('aadhaar.view') || answer.aadhar === '' || answer.aadhar.startsWith(MASK) ? {} : { aadhar: masked(answer.aadhar) }),
});

const NOTHING = { amount: 0, lab_amount: 0, pharmacy_amount: 0, total_amount: 0 };

/** Statistics without money for whoever may not see it; counts stay. */
export function hideStats(answer: PatientsStatsAnswer, may: May): PatientsStatsAnswer {
  const today_patients_data = answer.today_patients_data.map((patient) => hideListedPatient(patient, may));
  if (may('money.view')) return { ...answer, today_patients_data };
  const { newest_totals: newest } = answer;
  const { total_amount: _, ...noAmounts } = NOTHING;
  return {
    ...withoutFields(answer, {
      registered_today_amount: 0,
      monthly_data: answer.monthly_data.map((month) => ({ ...month, ...NOTHING })),
      yearly_data: answer.yearly_data.map((year) => ({ ...year, ...NOTHING })),
      ...(newest ? { newest_totals: { ...newest, ...noAmounts } } : {}),
    }),
    today_patients_data,
  };
}
