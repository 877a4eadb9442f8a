export { demoBill, demoDispensedAt } from './demo-bill.ts';
export type { DispenseForm } from './dispense-form.ts';
export * from './events.ts';
export * from './jobs.ts';
export * from './messages.ts';
export * from './charge-lines.ts';
export * from './pharmacy-record.ts';
export * from './routes.ts';
export * from './permissions.ts';
