import { PATIENTS_EVENTS, PATIENTS_JOBS, PATIENTS_PERMISSIONS, PATIENTS_ROUTES } from '@nidaan/patients-contracts';
import type { RouteContract } from '@nidaan/kernel';
import { findRestricted } from '@nidaan/platform-access';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { DemoDeskService } from './demo/demo-desk.service.ts';
import { DemoPatientsService } from './demo/demo-patients.service.ts';
import { DOCTORS } from './doctors/known-doctors.service.ts';
import { HOSPITALS } from './hospitals/hospitals.service.ts';
import { SlipPrintEntity } from './receipts/slip-print.entity.ts';
import { CardKeyEntity } from './cards/card-key.entity.ts';
import { VisitCancellationEntity } from './cancellations/visit-cancellation.entity.ts';
import { AppointmentVisitEntity } from './appointments/appointment-visit.entity.ts';
import { migrations } from './migrations/index.ts';
import { IMPORT_ENTITIES } from './imports/index.ts';
import { OldVisitsProgressService } from './old-visits/old-visits-progress.service.ts';
import { OldVisitsEntity } from './old-visits/old-visits.entity.ts';
import { PatientEntity } from './patients/patient.entity.ts';
import { VisitMoveEntity } from './patients/visit-move.entity.ts';
import { PatientsModule } from './patients.module.ts';
import { RECORD_CODE_KEYS } from './privacy/bundles/record-codes.ts';
import { RECALL_ENTITIES } from './recalls/recall-parts.ts';
import { PRIVACY_ENTITIES } from './privacy/privacy-parts.ts';
import { HospitalTabsEntity } from './hospitals/hospital-tabs.entity.ts';
import { LabReportEntity } from './lab/lab-report.entity.ts';
import { LabTestEntity } from './lab/lab-test.entity.ts';
import { PrescriptionEntity } from './prescriptions/prescription.entity.ts';
import { BillEntity } from './prescriptions/bill.entity.ts';
import { FeeReceiptEntity } from './receipts/fee-receipt.entity.ts';
import { PersonToCompareEntity } from './duplicates/person-to-compare.entity.ts';
import { DuplicateCandidateEntity } from './merges/duplicate-candidate.entity.ts';
import { MergeEntity } from './merges/merge.entity.ts';
import { PersonChangeEntity } from './persons/person-change.entity.ts';
import { PersonEntity } from './persons/person.entity.ts';
import { PersonFindingEntity } from './shared-persons/person-finding.entity.ts';
import { PersonIdentifierEntity } from './persons/person-identifier.entity.ts';
import { RecordRestrictionChangeEntity } from './restrictions/record-restriction-change.entity.ts';
import { RecordRestrictionEntity } from './restrictions/record-restriction.entity.ts';
import { RegistrySettingsEntity } from './uhids/registry-settings.entity.ts';
import { UhidSeriesEntity } from './uhids/uhid-series.entity.ts';
import { BranchDailyTotalEntity } from './statistics/branch-daily-total.entity.ts';
import { DailyTotalEntity } from './statistics/daily-total.entity.ts';

export { OldVisitsRunsService } from './old-visits/old-visits-runs.service.ts';
export { OldVisitsService } from './old-visits/old-visits.service.ts';
export { CardKeysService } from './cards/card-keys.service.ts';
export { AadhaarReencryptionService, type Resealed } from './aadhaar/aadhaar-reencryption.service.ts';

/** Registrations, the patient read model and its statistics. */
export const patientsService: ServiceDefinition = {
  name: 'patients',
  routes: [...PATIENTS_ROUTES, findRestricted] as readonly RouteContract[],
  permissions: PATIENTS_PERMISSIONS,
  events: PATIENTS_EVENTS,
  jobs: PATIENTS_JOBS,
  migrations: [...migrations, HOSPITALS.migration, HOSPITALS.papers, DOCTORS.migration],
  trail: {
    visits: [
      'patients.patient',
      'patients.patient-with-aadhaar',
      'patients.aadhaar',
      'patients.patient-brief',
      'patients.patient-list',
      'patients.visit-moved',
      'patients.visit-assigned',
      'patients.visit-cancelled',
      'patients.visit-cancellations',
      'patients.visit-restored',
      'patients.fee-receipt',
      'patients.registration-slip',
      'patients.visit-slip',
      'patients.access-bundle',
      'patients.access-bundle-download',
      'patients.record-list-changed',
      'patients.record-restriction',
      'patients.record-restricted',
      'patients.record-opened',
      'patients.report',
      'patients.summary',
    ],
    persons: [
      'patients.breach-person-added',
      'patients.breach-person-taken-off',
      'patients.consents',
      'patients.duplicate-dismissed',
      'patients.person',
      'patients.person-assigned',
      'patients.person-card',
      'patients.person-changed',
      'patients.person-history',
      'patients.person-list',
      'patients.person-merged',
      'patients.person-photo',
      'patients.person-registered',
      'patients.person-separated',
      'patients.person-struck',
      'patients.retention-approved',
      'patients.retention-hold',
      'patients.retention-hold-lifted',
      'patients.retention-kept',
      'patients.shared-person',
    ],
  },
  entities: [
    HOSPITALS.entity,
    DOCTORS.entity,
    PatientEntity,
    HospitalTabsEntity,
    LabReportEntity,
    LabTestEntity,
    PrescriptionEntity,
    BillEntity,
    DailyTotalEntity,
    BranchDailyTotalEntity,
    FeeReceiptEntity,
    VisitMoveEntity,
    AppointmentVisitEntity,
    VisitCancellationEntity,
    SlipPrintEntity,
    CardKeyEntity,
    PersonEntity,
    PersonIdentifierEntity,
    PersonFindingEntity,
    PersonChangeEntity,
    UhidSeriesEntity,
    RegistrySettingsEntity,
    RecordRestrictionEntity,
    RecordRestrictionChangeEntity,
    MergeEntity,
    DuplicateCandidateEntity,
    PersonToCompareEntity,
    ...PRIVACY_ENTITIES,
    ...RECALL_ENTITIES,
    OldVisitsEntity,
    ...IMPORT_ENTITIES,
    VisitCancellationEntity,
  ],
  hospitalWide: {
    hospitals: 'its letterhead',
    known_doctors: 'names and fees of its doctors',
    appointment_visits: 'numbers alone: which visit an appointment became',
    hospital_tabs: 'which tabs it shows',
    slip_prints: 'how often slips were printed, shown on the next print alone',
    visit_moves: 'why visits stand at another branch, shown by no call',
    privacy_settings: "the privacy desk's rules",
    privacy_notices: 'its privacy notices',
    access_bundles: 'copies of records for what persons ask of it: numbers and keys of files',
    'old_access_bundles()': 'numbers alone: whose time is over, of all hospitals',
    privacy_requests: 'what persons ask of it',
    retention_holds: 'why data of persons are held',
    retention_proposals: 'whose time is over; who may see the person is asked first',
    'hospitals_with_persons()': 'numbers of hospitals',
    'old_visits_progress()': 'counts over all hospitals',
    person_erasures: 'who was erased: numbers alone',
    'erase_person()': 'a person comes to all branches, and is erased at all of them',
    request_corrections: 'what was corrected because persons asked',
    consents: 'what persons agreed to; who may see the person is asked first',
    breaches: 'its register of breaches',
    breach_amendments: 'its register of breaches',
    breach_persons: 'numbers of persons on lists of breaches; who of them is in sight is asked first',
    daily_totals: 'its sums; those of branches stand beside them',
    persons: 'people come to all branches; a policy of their own says who is in sight',
    person_identifiers: 'numbers of persons',
    person_changes: 'the history of persons',
    person_findings: 'numbers alone: who found whom by an exact number',
    recalls: 'persons who are to come again; who may see the person is asked first',
    recall_rules: 'which doctors want to see patients again',
    'hospitals_with_recall_rules()': 'numbers of hospitals',
    uhid_series: 'how its numbers look',
    registry_settings: 'its settings',
    record_restriction_changes: 'who was put on such a list or taken off it: numbers, and reasons that its list alone is shown',
    record_restrictions: 'whose records are restricted, at all branches: numbers, and reasons that its list alone is shown',
    merges: 'persons that are one',
    person_imports: 'its service shows a caller the lists of their branches alone',
    person_import_rows: 'rows of those lists',
    'forget_import_rows()': 'lets go of what rows say, in all hospitals, and reads nothing out',
    old_visits: 'how far old visits have been given their persons',
    duplicate_candidates: 'persons that may be one',
    persons_to_compare: 'numbers alone: who is still to be compared with the others',
    'aadhaar_keys()': 'counts by key, of all hospitals and of no visit',
    'person_aadhaar_keys()': 'counts by key, of all hospitals and of nobody in particular',
    'fee_visits()': 'numbers, days and kinds of fees: a free follow-up is used at whichever branch',
    'find_patients()': 'of the release before, which sees all',
    'search_patients()': 'of the release before, which sees all',
    'find_by_phone()': 'of the release before, which sees all',
  },
  keepsPersons: true,
  module: PatientsModule,
  needs: {
    keys: ['aadhaar', 'aadhaar-index', 'file-urls', 'papers', RECORD_CODE_KEYS],
    jobKeys: ['papers', RECORD_CODE_KEYS],
    files: true,
  },
  progress: (app) => app.get(OldVisitsProgressService, { strict: false }).lines(),
  demo: {
    fill: (app, plan) => app.get(DemoPatientsService, { strict: false }).fill(plan),
    show: { visits: DemoDeskService.visits, make: (app, plan) => app.get(DemoDeskService, { strict: false }).show(plan) },
  },
};
