export * from './fee-messages.ts';
export * from './fee-routes.ts';
export * from './fee-rule.ts';
