export * from './contract/event.ts';
export * from './contract/job.ts';
export * from './contract/route.ts';
export * from './dates.ts';
export * from './errors.ts';
export * from './money.ts';
export * from './schemas.ts';
export * from './services.ts';
