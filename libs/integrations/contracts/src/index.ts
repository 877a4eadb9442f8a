export * from './choices.ts';
export * from './deliveries.ts';
export * from './events.ts';
export * from './jobs.ts';
export * from './messages.ts';
export * from './permissions.ts';
export * from './routes.ts';
export * from './schemas.ts';
