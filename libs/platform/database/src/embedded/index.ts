export * from './embedded-postgres.ts';
export * from './start-fault.ts';
export { runningServerUrl } from './running-server.ts';
