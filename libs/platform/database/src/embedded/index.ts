export * from './embedded-postgres.ts';
export * from './start-fault.ts';
