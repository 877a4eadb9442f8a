import { getMetadataArgsStorage, type ColumnOptions } from 'typeorm';
import { SnakeNames } from './snake-names.ts';

/** A class with TypeORM's `@Entity`. */
export type EntityClass<E extends object = object> = abstract new (...args: never[]) => E;

/** A column as an entity's decorators name it. */
export interface EntityColumn {
  /** The entity's property. */
  readonly property: string;
  readonly name: string;
  /** PostgreSQL's name of the type: 'timestamptz', 'text[]'. */
  readonly type: string;
  readonly isPrimary: boolean;
  readonly isNullable: boolean;
}

const names = new SnakeNames();

/** The table's name and columns in the order of the properties. Throws for a class that is no entity or leaves out a column's type. */
export function columnsOf(entity: EntityClass): { table: string; columns: EntityColumn[] } {
  const { tables, columns } = getMetadataArgsStorage();
  const table = tables.find(({ target }) => target === entity)?.name;
  if (table === undefined) throw new Error(`${entity.name} needs @Entity({ name: '<table>' })`);
  const own = columns.filter(({ target }) => target === entity);
  return { table, columns: own.map(({ propertyName, options }) => columnOf(entity, propertyName, options)) };
}

/** Every class with `@Entity` that a module at work has loaded. */
export const loadedEntities = (): EntityClass[] => getMetadataArgsStorage().tables.map(({ target }) => target as EntityClass);

function columnOf(entity: EntityClass, property: string, { name, type, array, primary, nullable }: ColumnOptions): EntityColumn {
  // Guessed from the property's type it would be 'character varying' for every text.
  if (typeof type !== 'string') throw new Error(`${entity.name}.${property} needs its column's type, as in @Column('text')`);
  return {
    property,
    name: names.columnName(property, name),
    type: array ? `${type}[]` : type,
    isPrimary: primary === true,
    isNullable: nullable === true,
  };
}
