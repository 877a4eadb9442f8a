export * from './import-choices.ts';
export * from './import-jobs.ts';
export * from './import-messages.ts';
export * from './import-routes.ts';
