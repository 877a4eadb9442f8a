export * from './embedded/index.ts';
export * from './database.ts';
export * from './numbers/index.ts';
export * from './open-database.ts';
export * from './provision.ts';
export { surviveCuts } from './survive-cuts.ts';
export * from './retire-logins.ts';
export * from './tenant-table.ts';
export * from './transaction.ts';
