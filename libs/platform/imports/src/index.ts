export * from './columns.ts';
export * from './csv-rows.ts';
export * from './import-messages.ts';
