export * from './recall-choices.ts';
export * from './recall-jobs.ts';
export * from './recall-messages.ts';
export * from './recall-routes.ts';
