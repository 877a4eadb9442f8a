import { CLINICAL_EVENTS, CLINICAL_PERMISSIONS, CLINICAL_ROUTES } from '@nidaan/clinical-contracts';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { DemoPrescriptionsService } from './demo/demo-prescriptions.service.ts';
import { AllergyChangeEntity } from './allergies/allergy-change.entity.ts';
import { ClinicalModule } from './clinical.module.ts';
import { BranchesOfRecords1807000000002, migrations } from './migrations/index.ts';
import { CancelledVisitEntity } from './patients/cancelled-visit.entity.ts';
import { PATIENTS } from './patients/known-patients.service.ts';
import { PrescriptionEntity } from './prescriptions/prescription.entity.ts';

/** Prescriptions and the catalogues they are written from. */
export const clinicalService: ServiceDefinition = {
  name: 'clinical',
  routes: CLINICAL_ROUTES,
  permissions: CLINICAL_PERMISSIONS,
  events: CLINICAL_EVENTS,
  jobs: [],
  migrations: [...migrations, PATIENTS.migration, BranchesOfRecords1807000000002],
  trail: {
    visits: ['clinical.allergies'],
    records: [{ what: ['clinical.record'], table: 'medical_records' }],
  },
  entities: [AllergyChangeEntity, CancelledVisitEntity, PATIENTS.entity, PrescriptionEntity],
  hospitalWide: {
    cancelled_visits: 'for which visits nobody prescribes, shown by no call',
    allergy_changes: 'of a person, wherever it was told: not to see one is a danger',
  },
  module: ClinicalModule,
  demo: { fill: (app, plan) => app.get(DemoPrescriptionsService, { strict: false }).fill(plan) },
};
