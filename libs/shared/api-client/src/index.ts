export * from './api-error.ts';
export * from './base-address.ts';
export * from './call.ts';
export { connection, type Connection } from './connection.ts';
export * from './idempotency.ts';
export * from './leave.ts';
export { LIVE, openLive, type LiveOptions } from './live/live.ts';
export * from './query-key.ts';
export * from './session.ts';
