export * from './database-proxy.ts';
export * from './eventually.ts';
export * from './explained.ts';
export * from './sample-data.ts';
export * from './test-database.ts';
export * from './unzipped.ts';
export * from './word-files.ts';
export * from './workbook-files.ts';
