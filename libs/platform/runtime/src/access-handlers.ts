import type { Type } from '@nestjs/common';
import type { ServiceName } from '@nidaan/kernel';
import { OPENED_BY_EMERGENCY } from '@nidaan/platform-access';
import { ApplyAccessChanges } from './on/apply-access-changes.controller.ts';
import { ApplyEmergencies } from './on/apply-emergencies.controller.ts';

/** What applies in a service that identity tells of who may do what: everywhere, and where records are kept that an emergency opens. */
export const accessHandlersOf = (service: ServiceName): Type[] => [
  ApplyAccessChanges,
  ...(OPENED_BY_EMERGENCY.some((name) => name === service) ? [ApplyEmergencies] : []),
];
