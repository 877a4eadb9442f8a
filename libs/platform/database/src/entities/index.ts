export { columnsOf, type EntityClass, type EntityColumn } from './entity-columns.ts';
export { SnakeNames } from './snake-names.ts';
export * from './table-of.ts';
