export * from './events.ts';
export * from './forms.ts';
export * from './jobs.ts';
export * from './ledger.ts';
export * from './messages.ts';
export * from './monthly-payment.ts';
export * from './routes.ts';
