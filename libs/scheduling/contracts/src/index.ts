export * from './contacts.ts';
export * from './choices.ts';
export * from './events.ts';
export * from './jobs.ts';
export * from './messages.ts';
export * from './permissions.ts';
export * from './routes.ts';
