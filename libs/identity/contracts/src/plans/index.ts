export * from './plan-events.ts';
export * from './plan-limits.ts';
export * from './plan-messages.ts';
export * from './plan-routes.ts';
export * from './plan-schemas.ts';
