import { CLINICAL_EVENTS, CLINICAL_ROUTES } from '@nidaan/clinical-contracts';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { DemoPrescriptionsService } from './demo/demo-prescriptions.service.ts';
import { ClinicalModule } from './clinical.module.ts';
import { migrations } from './migrations/index.ts';

/** Prescriptions and the catalogues they are written from. */
export const clinicalService: ServiceDefinition = {
  name: 'clinical',
  routes: CLINICAL_ROUTES,
  events: CLINICAL_EVENTS,
  jobs: [],
  migrations,
  entities: [],
  module: ClinicalModule,
  demo: { fill: (app, plan) => app.get(DemoPrescriptionsService, { strict: false }).fill(plan) },
};
