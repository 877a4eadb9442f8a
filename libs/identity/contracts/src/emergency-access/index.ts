export * from './emergency-access-messages.ts';
export * from './emergency-access-routes.ts';
export * from './emergency-access-schemas.ts';
