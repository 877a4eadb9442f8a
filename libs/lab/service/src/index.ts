import { LAB_EVENTS, LAB_JOBS, LAB_PERMISSIONS, LAB_ROUTES } from '@nidaan/lab-contracts';
import { PERSONS } from '@nidaan/patients-copies';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { DemoLabService } from './demo/demo-lab.service.ts';
import { HOSPITALS } from './hospitals/hospitals.service.ts';
import { LabModule } from './lab.module.ts';
import {
  AgeOfPatients1804000000002,
  BranchesOfTests1807000000003,
  migrations,
  OrderImports1806000000004,
  ResultLines1806000000003,
  TestOrders1806000000002,
} from './migrations/index.ts';
import { PATIENTS } from './patients/known-patients.service.ts';
import { TestOrderEntity } from './orders/test-order.entity.ts';
import { LabReportEntity } from './reports/lab-report.entity.ts';
import { LabTestEntity } from './tests/lab-test.entity.ts';

/** Lab tests, their PDFs and uploaded reports. */
export const labService: ServiceDefinition = {
  name: 'lab',
  routes: LAB_ROUTES,
  permissions: LAB_PERMISSIONS,
  events: LAB_EVENTS,
  jobs: LAB_JOBS,
  migrations: [
    ...migrations,
    HOSPITALS.migration,
    HOSPITALS.papers,
    PATIENTS.migration,
    AgeOfPatients1804000000002,
    TestOrders1806000000002,
    ResultLines1806000000003,
    OrderImports1806000000004,
    BranchesOfTests1807000000003,
    PERSONS.migration,
  ],
  trail: {
    visits: ['lab.test-orders'],
    records: [
      {
        what: ['lab.test', 'lab.test-list', 'lab.test-pdf', 'lab.test-result'],
        table: 'lab_tests',
      },
      { what: ['lab.report'], table: 'lab_reports' },
    ],
  },
  entities: [HOSPITALS.entity, PATIENTS.entity, PERSONS.entity, LabReportEntity, LabTestEntity, TestOrderEntity],
  hospitalWide: {
    hospitals: 'its letterhead',
    order_imports: 'how far its older orders were fetched',
    known_persons: 'a person belongs to the hospital',
  },
  module: LabModule,
  needs: { keys: ['file-urls', 'papers'], jobKeys: ['papers'], files: true },
  demo: { fill: (app, plan) => app.get(DemoLabService, { strict: false }).fill(plan) },
};
