import type { Statement } from '../batch.ts';
import { columnsOf, type EntityClass, type EntityColumn } from './entity-columns.ts';

/** The names of an entity's columns. */
export type FieldOf<E> = Extract<keyof E, string>;

/** What a column takes: an instant as Date or as ISO 8601 text, everything else as it is read. */
type Written<T> = T extends Date ? Date | string : T;

/** Values for the fields `K` of a row. */
export type ValuesOf<E, K extends keyof E = keyof E> = { [F in K]: Written<E[F]> };

/** `V`, when it has no field that `Shape` does not know. The compiler lets such a field pass where an object is spread. */
export type Exactly<Shape, V extends Shape> = V & { [F in Exclude<keyof V, keyof Shape>]: never };

/** A statement whose rows are known. */
export interface StatementOf<R> extends Statement {
  /** For the compiler alone: never there. */
  readonly row?: R;
}

/** Makes the statement for given values; its text is always the same one. */
type Making<Values, R> = <V extends Values>(values: Exactly<Values, V>) => StatementOf<R>;
type MakingMany<Values, R> = <V extends Values>(rows: readonly Exactly<Values, V>[]) => StatementOf<R>;

interface InsertOptions<X, R> {
  /** Columns that the database fills. */
  without?: readonly X[];
  /** What becomes of a row whose key is taken: it fails (default), is skipped, or takes the new values; or a clause in SQL. */
  onConflict?: 'skip' | 'replace' | `ON CONFLICT ${string}`;
  /** Fields to give back of each row that was written. */
  returning?: readonly R[];
}

/**
 * The SQL of one table, made from its entity. Make statements where the module is loaded, so that each text is put together once and
 * stays prepared on its connections:
 *
 * ```ts
 * const NOTES = tableOf(NoteEntity);
 * const INSERT = NOTES.insert();
 * const FIND = NOTES.select({ where: ['hospitalId', 'id'] });
 *
 * tx.send(INSERT({ hospitalId, id, text, savedAt })); // a field too few or too many is a type error
 * const [note] = await db.query(FIND({ hospitalId, id })); // NoteEntity | undefined
 * await db.query<Pick<NoteEntity, 'id' | 'savedAt'>>(`SELECT ${NOTES.columns('n', ['id', 'savedAt'])} FROM notes n WHERE …`, [hospitalId]);
 * ```
 *
 * Rows bear the entity's own names, because every column is selected under its property's name.
 */
export class Table<E extends object> {
  readonly name: string;
  readonly #columns: readonly EntityColumn[];

  constructor(entity: EntityClass<E>) {
    const { table, columns } = columnsOf(entity);
    this.name = table;
    this.#columns = columns;
  }

  /** The fields of the entity, in its order, but for those left out. */
  fields<X extends FieldOf<E> = never>(without: readonly X[] = []): Exclude<FieldOf<E>, X>[] {
    return this.#without(without).map(({ property }) => property as Exclude<FieldOf<E>, X>);
  }

  /** A select list of `fields`, or of all, each under its property's name. `alias` is the table's in the statement. */
  columns(alias?: string, fields: readonly FieldOf<E>[] = this.fields()): string {
    const table = alias === undefined ? '' : `${alias}.`;
    return this.#named(fields)
      .map(({ name, property }) => (name === property ? `${table}${name}` : `${table}${name} AS "${property}"`))
      .join(', ');
  }

  /** A column's name in SQL. */
  column(field: FieldOf<E>): string {
    return this.#named([field])[0]!.name;
  }

  /** Reads rows by the values of columns. `tail` follows the WHERE clause: `ORDER BY id`, `FOR UPDATE`. */
  select<W extends FieldOf<E>, K extends FieldOf<E> = FieldOf<E>>(given: {
    where: readonly W[];
    only?: readonly K[];
    tail?: string;
  }): Making<ValuesOf<E, W>, Pick<E, K>> {
    const where = this.#named(given.where);
    const text = `SELECT ${this.columns(undefined, given.only)} FROM ${this.name} WHERE ${equal(where, 1)}${tailOf(given.tail)}`;
    return (values) => ({ text, values: valuesIn(values, where) });
  }

  /** Writes one row. */
  insert<X extends FieldOf<E> = never, R extends FieldOf<E> = never>(
    options: InsertOptions<X, R> = {},
  ): Making<ValuesOf<E, Exclude<FieldOf<E>, X>>, Pick<E, R>> {
    const columns = this.#without(options.without);
    const text = this.#inserting(columns, `VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`, options);
    return (values) => ({ text, values: valuesIn(values, columns) });
  }

  /** Writes any number of rows in one statement. */
  insertMany<X extends FieldOf<E> = never, R extends FieldOf<E> = never>(
    options: InsertOptions<X, R> = {},
  ): MakingMany<ValuesOf<E, Exclude<FieldOf<E>, X>>, Pick<E, R>> {
    const columns = this.#without(options.without);
    // Lists in one parameter would be taken apart by unnest.
    const list = columns.find(({ type }) => type.endsWith('[]'));
    if (list) throw new Error(`${this.name}.${list.name} is a list: insert its rows one by one`);
    const lists = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
    const text = this.#inserting(columns, `SELECT * FROM unnest(${lists})`, options);
    return (rows) => {
      const all = rows.map((row) => valuesIn(row, columns));
      return { text, values: columns.map((_, index) => all.map((row) => row[index])) };
    };
  }

  /** Sets columns of the rows that the values of others name. */
  update<S extends FieldOf<E>, W extends FieldOf<E>, R extends FieldOf<E> = never>(given: {
    set: readonly S[];
    where: readonly W[];
    /** Fields to give back of each row that was changed. */
    returning?: readonly R[];
  }): Making<ValuesOf<E, S | W>, Pick<E, R>> {
    const columns = this.#named([...given.set, ...given.where]);
    const set = columns.slice(0, given.set.length).map(({ name }, index) => `${name} = $${index + 1}`);
    const where = equal(columns.slice(given.set.length), given.set.length + 1);
    const text = `UPDATE ${this.name} SET ${set.join(', ')} WHERE ${where}${this.#returning(given.returning)}`;
    return (values) => ({ text, values: valuesIn(values, columns) });
  }

  #inserting<X, R extends FieldOf<E>>(columns: readonly EntityColumn[], source: string, options: InsertOptions<X, R>): string {
    const into = `INSERT INTO ${this.name} (${columns.map(({ name }) => name).join(', ')}) ${source}`;
    return `${into}${this.#conflict(columns, options.onConflict)}${this.#returning(options.returning)}`;
  }

  #conflict(columns: readonly EntityColumn[], wanted?: string): string {
    if (wanted === undefined) return '';
    if (wanted === 'skip') return ' ON CONFLICT DO NOTHING';
    if (wanted !== 'replace') return ` ${wanted}`;
    const key = columns.filter(({ isPrimary }) => isPrimary).map(({ name }) => name);
    if (key.length === 0) throw new Error(`${this.name} has no primary column to replace rows by`);
    const set = columns.filter(({ isPrimary }) => !isPrimary).map(({ name }) => `${name} = excluded.${name}`);
    return ` ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${set.join(', ')}`;
  }

  #returning(fields: readonly FieldOf<E>[] = []): string {
    return fields.length === 0 ? '' : ` RETURNING ${this.columns(undefined, fields)}`;
  }

  #named(fields: readonly string[]): EntityColumn[] {
    return fields.map((field) => {
      const column = this.#columns.find(({ property }) => property === field);
      if (!column) throw new Error(`${this.name} has no column for '${field}'`);
      return column;
    });
  }

  #without(fields: readonly string[] = []): EntityColumn[] {
    const left = this.#named(fields);
    return this.#columns.filter((column) => !left.includes(column));
  }
}

/** The table of an entity. Call it where the module is loaded. */
export const tableOf = <E extends object>(entity: EntityClass<E>): Table<E> => new Table(entity);

const equal = (columns: readonly EntityColumn[], first: number): string =>
  columns.map(({ name }, index) => `${name} = $${first + index}`).join(' AND ');

const tailOf = (tail: string | undefined): string => (tail === undefined ? '' : ` ${tail}`);

function valuesIn(values: object, columns: readonly EntityColumn[]): unknown[] {
  const given = values as Record<string, unknown>;
  return columns.map(({ property, type }) => {
    const value = given[property];
    // pg would write a list as PostgreSQL's own kind of list.
    return (type === 'json' || type === 'jsonb') && value !== null && value !== undefined ? JSON.stringify(value) : value;
  });
}
