export * from './access.guard.ts';
export * from './jwt.strategy.ts';
export * from './revocations.ts';
export {
  forgetRevocations,
  RevocationsRepository,
  revocationsMigrations,
  SINCE as NEW_REVOCATIONS,
} from './revocations.repository.ts';
export * from './service-keys.ts';
export * from './service-tokens.ts';
export * from './tokens.ts';
export {
  asPlatform,
  currentAccount,
  currentContext,
  currentHospital,
  newContext,
  PLATFORM,
  runAs,
  runInContext,
  type Caller,
  type RequestContext,
} from '@nidaan/platform-telemetry';
