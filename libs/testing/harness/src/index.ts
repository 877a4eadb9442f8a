export * from './sample-data.ts';
export * from './test-database.ts';
