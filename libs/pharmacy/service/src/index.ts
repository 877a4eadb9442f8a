import { PHARMACY_EVENTS, PHARMACY_JOBS, PHARMACY_PERMISSIONS, PHARMACY_ROUTES } from '@nidaan/pharmacy-contracts';
import { PERSONS } from '@nidaan/patients-copies';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { BillEntity } from './bills/bill.entity.ts';
import { DemoBillsService } from './demo/demo-bills.service.ts';
import { HOSPITALS } from './hospitals/hospitals.service.ts';
import { BranchesOfBills1807000000004, migrations } from './migrations/index.ts';
import { PATIENTS } from './patients/known-patients.service.ts';
import { PharmacyModule } from './pharmacy.module.ts';
import { KnownRecordEntity } from './patients/known-record.entity.ts';

/** Dispensing and its bills. */
export const pharmacyService: ServiceDefinition = {
  name: 'pharmacy',
  routes: PHARMACY_ROUTES,
  permissions: PHARMACY_PERMISSIONS,
  events: PHARMACY_EVENTS,
  jobs: PHARMACY_JOBS,
  migrations: [
    ...migrations,
    HOSPITALS.migration,
    HOSPITALS.papers,
    PATIENTS.migration,
    BranchesOfBills1807000000004,
    PERSONS.migration,
  ],
  trail: {
    records: [
      {
        what: ['pharmacy.record', 'pharmacy.record-list', 'pharmacy.bill'],
        table: 'pharmacy_records',
      },
    ],
  },
  entities: [HOSPITALS.entity, PATIENTS.entity, PERSONS.entity, BillEntity, KnownRecordEntity],
  hospitalWide: {
    hospitals: 'its letterhead',
    known_persons: 'a person belongs to the hospital',
  },
  module: PharmacyModule,
  needs: { keys: ['papers'], jobKeys: ['papers'], files: true },
  demo: { fill: (app, plan) => app.get(DemoBillsService, { strict: false }).fill(plan) },
};
