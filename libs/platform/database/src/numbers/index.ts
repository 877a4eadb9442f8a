export * from './number-table.ts';
export * from './numbers.ts';
