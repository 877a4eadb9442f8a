export * from './audit-chain.service.ts';
export * from './audit-trail.service.ts';
export * from './audit.service.ts';
export { auditMigrations } from './migrations/create-audit-trail.migration.ts';
