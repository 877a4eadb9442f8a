export { columnsOf, loadedEntities, type EntityClass, type EntityColumn } from './entity-columns.ts';
export { pickEntity } from './pick-entity.ts';
export { SnakeNames } from './snake-names.ts';
export * from './table-of.ts';
