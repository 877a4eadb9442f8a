export * from './columns.ts';
export * from './csv-rows.ts';
export * from './import-messages.ts';
export type { ListRow } from './list-row.ts';
export * from './list-rows.ts';
