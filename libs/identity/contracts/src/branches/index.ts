export * from './branch-messages.ts';
export * from './branch-routes.ts';
export * from './branch-schemas.ts';
export * from './open-work.ts';
