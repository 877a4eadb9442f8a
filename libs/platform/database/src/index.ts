export * from './embedded/index.ts';
export * from './database.ts';
export * from './numbers/index.ts';
export * from './open-database.ts';
export * from './provision.ts';
export * from './retire-logins.ts';
export * from './tenant-table.ts';
export * from './transaction.ts';
