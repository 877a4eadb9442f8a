export * from './events.ts';
export * from './jobs.ts';
export * from './messages.ts';
export * from './papers.ts';
export * from './routes.ts';
export * from './schemas.ts';
export * from './permissions.ts';
export * from './team/index.ts';
