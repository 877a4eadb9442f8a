import { SCHEDULING_EVENTS, SCHEDULING_JOBS, SCHEDULING_PERMISSIONS, SCHEDULING_ROUTES } from '@nidaan/scheduling-contracts';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { SchedulingModule } from './scheduling.module.ts';
import { migrations } from './migrations/index.ts';

export const schedulingService: ServiceDefinition = {
  name: 'scheduling',
  routes: SCHEDULING_ROUTES,
  permissions: SCHEDULING_PERMISSIONS,
  events: SCHEDULING_EVENTS,
  jobs: SCHEDULING_JOBS,
  migrations,
  entities: [],
  module: SchedulingModule,
};
