import { PATIENTS_EVENTS, PATIENTS_JOBS, PATIENTS_PERMISSIONS, PATIENTS_ROUTES } from '@nidaan/patients-contracts';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { DemoPatientsService } from './demo/demo-patients.service.ts';
import { HOSPITALS } from './hospitals/hospitals.service.ts';
import { VisitCancellationEntity } from './cancellations/visit-cancellation.entity.ts';
import { AppointmentVisitEntity } from './appointments/appointment-visit.entity.ts';
import { migrations } from './migrations/index.ts';
import { PatientEntity } from './patients/patient.entity.ts';
import { VisitMoveEntity } from './patients/visit-move.entity.ts';
import { PatientsModule } from './patients.module.ts';
import { HospitalTabsEntity } from './hospitals/hospital-tabs.entity.ts';
import { LabReportEntity } from './lab/lab-report.entity.ts';
import { LabTestEntity } from './lab/lab-test.entity.ts';
import { PrescriptionEntity } from './prescriptions/prescription.entity.ts';
import { BillEntity } from './prescriptions/bill.entity.ts';
import { FeeReceiptEntity } from './receipts/fee-receipt.entity.ts';
import { BranchDailyTotalEntity } from './statistics/branch-daily-total.entity.ts';
import { DailyTotalEntity } from './statistics/daily-total.entity.ts';

export { AadhaarReencryptionService, type Resealed } from './aadhaar/aadhaar-reencryption.service.ts';

/** Registrations, the patient read model and its statistics. */
export const patientsService: ServiceDefinition = {
  name: 'patients',
  routes: PATIENTS_ROUTES,
  permissions: PATIENTS_PERMISSIONS,
  events: PATIENTS_EVENTS,
  jobs: PATIENTS_JOBS,
  migrations: [...migrations, HOSPITALS.migration, HOSPITALS.papers],
  trail: {
    visits: [
      'patients.patient',
      'patients.patient-with-aadhaar',
      'patients.aadhaar',
      'patients.patient-brief',
      'patients.patient-list',
      'patients.visit-moved',
      'patients.visit-cancelled',
      'patients.visit-cancellations',
      'patients.visit-restored',
      'patients.fee-receipt',
      'patients.registration-slip',
      'patients.report',
      'patients.summary',
    ],
  },
  entities: [
    HOSPITALS.entity,
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
  ],
  hospitalWide: {
    hospitals: 'its letterhead',
    appointment_visits: 'numbers alone: which visit an appointment became',
    hospital_tabs: 'which tabs it shows',
    visit_moves: 'why visits stand at another branch, shown by no call',
    daily_totals: 'its sums; those of branches stand beside them',
    'aadhaar_keys()': 'counts by key, of all hospitals and of no visit',
    'find_patients()': 'of the release before, which sees all',
    'search_patients()': 'of the release before, which sees all',
    'find_by_phone()': 'of the release before, which sees all',
  },
  module: PatientsModule,
  needs: { keys: ['aadhaar', 'aadhaar-index', 'file-urls', 'papers'], jobKeys: ['papers'], files: true },
  demo: { fill: (app, plan) => app.get(DemoPatientsService, { strict: false }).fill(plan) },
};
