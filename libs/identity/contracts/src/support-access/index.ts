export * from './support-access-messages.ts';
export * from './support-access-routes.ts';
export * from './support-access-schemas.ts';
