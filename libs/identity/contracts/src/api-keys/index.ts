export * from './api-key-messages.ts';
export * from './api-key-routes.ts';
export * from './api-key-schemas.ts';
