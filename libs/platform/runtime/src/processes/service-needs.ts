import type { ProcessNeeds } from '@nidaan/platform-config';
import { CARRIER_ROLE, carrierOf, roleOf } from '@nidaan/platform-database';
import type { ServiceDefinition } from '../service-definition.ts';

/** Purposes of keys that every service needs which answers calls. */
const CALL_KEYS = ['idempotency'];

export const WORKER = 'worker';
export const GATEWAY = 'gateway';

/** What the process of one service must hold. */
export const needsOf = ({ name, needs = {} }: ServiceDefinition): ProcessNeeds => ({
  name,
  keys: [...CALL_KEYS, ...(needs.keys ?? [])],
  roles: [roleOf(name), carrierOf(name)],
  signsTokens: needs.tokenKey ?? false,
  signsCalls: true,
  takesPayments: needs.payments ?? false,
  sendsMessages: needs.messages ?? false,
  usesEngines: true,
});

/** What the worker must hold, which runs the jobs of all services: it answers no calls, and asks no other process. */
export const workerNeeds = (services: readonly ServiceDefinition[]): ProcessNeeds => ({
  name: WORKER,
  keys: services.flatMap(({ needs }) => needs?.jobKeys ?? []),
  roles: [...services.map(({ name }) => roleOf(name)), CARRIER_ROLE],
  takesPayments: services.some(({ needs }) => needs?.payments),
  sendsMessages: services.some(({ needs }) => needs?.messages),
  usesEngines: true,
});
