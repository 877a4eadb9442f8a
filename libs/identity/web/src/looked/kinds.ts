import { msg, t } from '@nidaan/ui';

// What the trail calls a kind of record, as people say it.
const KINDS: Readonly<Record<string, string>> = {
  'patients.patient': msg('Patient'),
  'patients.patient-with-aadhaar': msg('Patient with Aadhaar'),
  'patients.aadhaar': msg('Aadhaar number'),
  'patients.patient-brief': msg('Name and age'),
  'patients.patient-list': msg('List of patients'),
  'patients.fee-receipt': msg('Receipt'),
  'patients.registration-slip': msg('Registration slip'),
  'patients.report': msg('Prescription on paper'),
  'patients.summary': msg('Summary on paper'),
  'clinical.record': msg('Prescription'),
  'clinical.allergies': msg('Allergies'),
  'lab.test': msg('Lab test'),
  'lab.test-result': msg('Lab result'),
  'lab.test-list': msg('List of lab tests'),
  'lab.test-pdf': msg('Lab result on paper'),
  'lab.test-orders': msg('Ordered Tests'),
  'lab.report': msg('Uploaded report'),
  'pharmacy.record': msg('Dispensing'),
  'pharmacy.record-list': msg('List of bills'),
  'pharmacy.bill': msg('Bill on paper'),
  'identity.access-log': msg('Who looked'),
  'identity.access-list': msg('Who has access'),
  'identity.plan-changed': msg('Plan'),
};

/** A kind that has no words of its own stands as the trail names it. */
export const wordsOfKind = (what: string): string => t(KINDS[what] ?? what);
