import { LAB_EVENTS, LAB_JOBS, LAB_ROUTES } from '@nidaan/lab-contracts';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { DemoLabService } from './demo/demo-lab.service.ts';
import { LabModule } from './lab.module.ts';
import { migrations } from './migrations/index.ts';

/** Lab tests, their PDFs and uploaded reports. */
export const labService: ServiceDefinition = {
  name: 'lab',
  routes: LAB_ROUTES,
  events: LAB_EVENTS,
  jobs: LAB_JOBS,
  migrations,
  entities: [],
  module: LabModule,
  needs: { keys: ['file-urls'], files: true },
  demo: { fill: (app, plan) => app.get(DemoLabService, { strict: false }).fill(plan) },
};
