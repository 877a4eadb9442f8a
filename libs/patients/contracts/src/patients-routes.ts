import { dayEndFigures } from './day-end.ts';
import { branchDays, dayFigures } from './day-figures.ts';
import { patientReport, personSummary, prescriptionState, summaryState } from './paper-routes.ts';
import { branchSummary } from './branch-summary.ts';
import { consultationLines } from './charge-lines.ts';
import { countWaiting, findPersonVisits, findVisitsAtBranches, knownPatients } from './known-patients.ts';
import { personCardPdf } from './cards/card-routes.ts';
import { personPhotoFile, removePersonPhoto, savePersonPhoto } from './photos/photo-routes.ts';
import { cancelVisit, visitCancellations } from './cancelled-visits.ts';
import { moveVisit } from './visit-moves.ts';
import { FEE_ROUTES } from './fees/fee-routes.ts';
import { findContacts, personStanding } from './contacts.ts';
import { registerVisit } from './appointment-visits.ts';
import { findPatientBrief } from './patient-brief.ts';
import { checkPerson, dismissDuplicate, listDuplicates } from './persons/duplicate-routes.ts';
import { IDENTIFIER_ROUTES } from './persons/identifier-routes.ts';
import { IMPORT_ROUTES } from './imports/import-routes.ts';
import { MERGE_ROUTES } from './persons/merge-routes.ts';
import { searchPersons } from './persons/search-routes.ts';
import { RESTRICTION_ROUTES } from './restricted-records.ts';
import { SHARED_ROUTES } from './persons/shared-routes.ts';
import { feeReceiptPdf, feeReceiptState, printFeeReceipt, registrationSlip, visitSlip } from './slips.ts';
import { NEWBORN_ROUTES } from './persons/newborn-routes.ts';
import { PERSON_ROUTES } from './persons/person-routes.ts';
import { UHID_ROUTES } from './persons/uhid-routes.ts';
import { BREACH_PERSON_ROUTES } from './privacy/breach-persons.ts';
import { BREACH_ROUTES } from './privacy/breaches.ts';
import { BUNDLE_ROUTES } from './privacy/bundles.ts';
import { CONSENT_ROUTES } from './privacy/consents.ts';
import { ERASURE_ROUTES } from './privacy/erasures.ts';
import { HOLD_ROUTES } from './privacy/holds.ts';
import { NOTICE_ROUTES } from './privacy/notices.ts';
import { REQUEST_ROUTES } from './privacy/requests.ts';
import { PROPOSAL_ROUTES } from './privacy/retention-proposals.ts';
import { RETENTION_ROUTES } from './privacy/retention.ts';
import { RECALL_ROUTES } from './recalls/recall-routes.ts';
import {
  registerPatient,
  pendingPatients,
  todaysPayments,
  patientsStats,
  patientSummary,
  patientsMain,
  countPatients,
  completedPatients,
  patientDetail,
  revealAadhaar,
  patientVisits,
} from './routes.ts';

/** All calls of the service: for servers alone. Screens name the calls they make, so that a first screen fetches no other. */
export const PATIENTS_ROUTES = [
  registerPatient,
  pendingPatients,
  todaysPayments,
  patientsStats,
  branchSummary,
  dayFigures,
  dayEndFigures,
  branchDays,
  moveVisit,
  cancelVisit,
  visitCancellations,
  patientSummary,
  patientsMain,
  countPatients,
  knownPatients,
  completedPatients,
  patientDetail,
  revealAadhaar,
  patientVisits,
  patientReport,
  personSummary,
  printFeeReceipt,
  feeReceiptPdf,
  registrationSlip,
  visitSlip,
  personCardPdf,
  savePersonPhoto,
  removePersonPhoto,
  personPhotoFile,
  prescriptionState,
  summaryState,
  feeReceiptState,
  consultationLines,
  ...FEE_ROUTES,
  findContacts,
  personStanding,
  findPatientBrief,
  findPersonVisits,
  countWaiting,
  findVisitsAtBranches,
  searchPersons,
  ...SHARED_ROUTES,
  ...NEWBORN_ROUTES,
  ...PERSON_ROUTES,
  ...UHID_ROUTES,
  ...CONSENT_ROUTES,
  ...NOTICE_ROUTES,
  ...RETENTION_ROUTES,
  ...PROPOSAL_ROUTES,
  ...REQUEST_ROUTES,
  ...ERASURE_ROUTES,
  ...BUNDLE_ROUTES,
  ...HOLD_ROUTES,
  ...BREACH_ROUTES,
  ...BREACH_PERSON_ROUTES,
  checkPerson,
  listDuplicates,
  dismissDuplicate,
  ...MERGE_ROUTES,
  ...IMPORT_ROUTES,
  ...IDENTIFIER_ROUTES,
  ...RECALL_ROUTES,
  registerVisit,
  ...RESTRICTION_ROUTES,
];
