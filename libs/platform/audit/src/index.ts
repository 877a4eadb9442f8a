export * from './access-log.service.ts';
export * from './audit-chain.service.ts';
export * from './audit-trail.service.ts';
export * from './audit.service.ts';
export { auditMigrations } from './migrations/1700000000030-create-audit-trail.migration.ts';
export * from './trail-places.ts';
