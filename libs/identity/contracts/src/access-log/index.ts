export * from './access-kind-messages.ts';
export * from './access-log-messages.ts';
export * from './access-log-routes.ts';
export * from './access-log-schemas.ts';
