import { getMetadataArgsStorage } from 'typeorm';
import { columnsOf, type EntityClass } from './entity-columns.ts';

type Entity<E> = new () => E;

/**
 * An entity of the same table with the named columns of `entity` only, in this order, and after them all of `more`: for a table that others keep
 * in part. Throws for a column that is not there.
 */
export function pickEntity<E extends object, K extends Extract<keyof E, string>, M extends object = object>(
  entity: EntityClass<E>,
  fields: readonly K[],
  more?: EntityClass<M>,
): Entity<Pick<E, K> & M> {
  const { table } = columnsOf(entity);
  const Picked = { [`${entity.name}Part`]: class {} }[`${entity.name}Part`]!;
  const { tables, columns } = getMetadataArgsStorage();
  const own = columns.filter(({ target }) => target === entity);
  const wanted = fields.map((field) => {
    const column = own.find(({ propertyName }) => propertyName === field);
    if (!column) throw new Error(`${entity.name} has no column for '${field}'`);
    return column;
  });
  const others = columns.filter(({ target }) => more !== undefined && target === more);
  tables.push({ target: Picked, name: table, type: 'regular' });
  columns.push(...[...wanted, ...others].map((column) => ({ ...column, target: Picked })));
  return Picked as Entity<Pick<E, K> & M>;
}
