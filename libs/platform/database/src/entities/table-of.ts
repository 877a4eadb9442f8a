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

/** What a parameter beside a row's fields may be. */
type Given<G extends string> = { [N in G]: string | number | boolean | Date | Buffer | null };

/** Rows with the fields that a statement gives back; without any nobody can read one. */
type Rows<E, R extends keyof E> = [R] extends [never] ? never : Pick<E, R>;

/** Makes the statement for given values; its text is always the same one. */
type Making<Values, R> = <V extends Values>(values: Exactly<Values, V>) => StatementOf<R>;
type MakingMany<Values, R> = <V extends Values>(rows: readonly Exactly<Values, V>[]) => StatementOf<R>;

/** In SQL that stands in options `:name` is the value of that field, or of one of `given`. */
interface Options<G> {
  /** Values beside those of the row's fields. */
  given?: readonly G[];
  /** The statement within a larger one; the rows are then that one's. */
  within?: (statement: string) => string;
}

interface Returning<R> {
  /** Fields to give back of each row that was written. */
  returning?: readonly R[];
}

interface InsertManyOptions<X, R> extends Returning<R> {
  /** Columns that the database fills. */
  without?: readonly X[];
  /** What becomes of a row whose key is taken: it fails (default), is skipped, or takes the new values; or a clause in SQL. */
  onConflict?: 'skip' | 'replace' | `ON CONFLICT ${string}`;
}

interface InsertOptions<X, C extends string, G, R> extends InsertManyOptions<X, R>, Options<G> {
  /** Columns with an expression in SQL as their value. */
  computed?: { readonly [F in C]: string };
  /** A condition in SQL: where it does not hold, nothing is written. */
  onlyIf?: string;
}

/** A list of rows as parameters of a larger statement. */
export interface RowLists<Values> {
  /** Names of the columns, in the order of the lists. */
  readonly columns: string;
  /** The rows, for a FROM clause. */
  readonly unnest: string;
  /** A parameter for each column. */
  values<V extends Values>(rows: readonly Exactly<Values, V>[]): unknown[][];
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

  /** Reads rows by the values of columns. `tail` follows the WHERE clause: `AND seen_at > :since ORDER BY id`, `FOR UPDATE`. */
  select<W extends FieldOf<E>, K extends FieldOf<E> = FieldOf<E>, G extends string = never>(
    options: { where: readonly W[]; only?: readonly K[]; tail?: string } & Options<G>,
  ): Making<ValuesOf<E, W> & Given<G>, Pick<E, K>> {
    const { where, only, tail } = options;
    return this.#making(
      `SELECT ${this.columns(undefined, only)} FROM ${this.name} WHERE ${this.#equal(where)}${tailOf(tail)}`,
      where,
      options,
    );
  }

  /** Writes one row. */
  insert<X extends FieldOf<E> = never, C extends FieldOf<E> = never, G extends string = never, R extends FieldOf<E> = never>(
    options: InsertOptions<X, C, G, R> = {},
  ): Making<ValuesOf<E, Exclude<FieldOf<E>, X | C>> & Given<G>, Rows<E, R>> {
    const { without = [], computed = {}, onlyIf } = options;
    const expressions = Object.entries<string>(computed);
    const computedFields = expressions.map(([field]) => field as C);
    const fields = this.fields<X | C>([...without, ...computedFields]);
    const columns = this.#named(fields);
    const values = columns.map(({ property, type }) => (onlyIf === undefined ? `:${property}` : `:${property}::${type}`));
    const row = [...values, ...expressions.map(([, expression]) => expression)].join(', ');
    const source = onlyIf === undefined ? `VALUES (${row})` : `SELECT ${row} WHERE ${onlyIf}`;
    return this.#making(this.#inserting([...columns, ...this.#named(computedFields)], source, options), fields, options);
  }

  /** Writes any number of rows in one statement. */
  insertMany<X extends FieldOf<E> = never, R extends FieldOf<E> = never>(
    options: InsertManyOptions<X, R> = {},
  ): MakingMany<ValuesOf<E, Exclude<FieldOf<E>, X>>, Rows<E, R>> {
    const fields = this.fields(options.without);
    const { unnest, values } = this.lists(fields);
    const text = this.#inserting(this.#named(fields), `SELECT * FROM ${unnest}`, options);
    return (rows) => ({ text, values: values(rows) });
  }

  /** Rows with some of the columns, as parameters of a larger statement from the number `first` on. */
  lists<K extends FieldOf<E>>(fields: readonly K[], first = 1): RowLists<ValuesOf<E, K>> {
    const columns = this.#named(fields);
    const readers = columns.map(readerOf);
    // Lists in one parameter would be taken apart by unnest.
    const list = columns.find(({ type }) => type.endsWith('[]'));
    if (list) throw new Error(`${this.name}.${list.name} is a list: insert its rows one by one`);
    return {
      columns: columns.map(({ name }) => name).join(', '),
      unnest: `unnest(${columns.map(({ type }, index) => `$${first + index}::${type}[]`).join(', ')})`,
      values: (rows) => readers.map((read) => rows.map(read)),
    };
  }

  /** Sets columns of the rows that the values of others name. */
  update<W extends FieldOf<E>, S extends FieldOf<E> = never, G extends string = never, R extends FieldOf<E> = never>(
    options: {
      set?: readonly S[];
      /** Columns with an expression in SQL as their value. */
      computed?: { readonly [F in FieldOf<E>]?: string };
      where: readonly W[];
      /** Further conditions: `AND ended_at IS NULL`. */
      tail?: string;
    } & Options<G> &
      Returning<R>,
  ): Making<ValuesOf<E, S | W> & Given<G>, Rows<E, R>> {
    const { set = [], computed = {}, where, tail, returning } = options;
    const values = [
      ...this.#named(set).map(({ name, property }) => `${name} = :${property}`),
      ...Object.entries(computed).map(([field, expression]) => `${this.column(field as FieldOf<E>)} = ${expression as string}`),
    ];
    const sql = `UPDATE ${this.name} SET ${values.join(', ')} WHERE ${this.#equal(where)}${tailOf(tail)}${this.#returning(returning)}`;
    return this.#making(sql, [...set, ...where], options);
  }

  /** Removes the rows that the values of columns name. */
  delete<W extends FieldOf<E>, G extends string = never, R extends FieldOf<E> = never>(
    options: { where: readonly W[]; tail?: string } & Options<G> & Returning<R>,
  ): Making<ValuesOf<E, W> & Given<G>, Rows<E, R>> {
    const { where, tail, returning } = options;
    return this.#making(
      `DELETE FROM ${this.name} WHERE ${this.#equal(where)}${tailOf(tail)}${this.#returning(returning)}`,
      where,
      options,
    );
  }

  // Each name becomes the number of a parameter, in the order in which they stand.
  #making(sql: string, fields: readonly string[], { given = [], within }: Options<string>): (values: object) => Statement {
    const known = [...this.#named(fields), ...given.map(givenValue)];
    const parameters: EntityColumn[] = [];
    const text = (within?.(sql) ?? sql).replace(NAMED_VALUE, (_, name: string) => {
      const value = known.find(({ property }) => property === name);
      if (!value) throw new Error(`Nothing gives '${name}' to the statement: ${sql}`);
      const at = parameters.indexOf(value);
      return `$${at < 0 ? parameters.push(value) : at + 1}`;
    });
    const readers = parameters.map(readerOf);
    return (values) => ({ text, values: readers.map((read) => read(values)) });
  }

  #equal(fields: readonly string[]): string {
    return this.#named(fields)
      .map(({ name, property }) => `${name} = :${property}`)
      .join(' AND ');
  }

  #inserting<X, R extends FieldOf<E>>(
    columns: readonly EntityColumn[],
    source: string,
    options: InsertManyOptions<X, R>,
  ): string {
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

// A colon of a cast has another one beside it.
const NAMED_VALUE = /(?<![:\w]):([A-Za-z]\w*)/g;

const givenValue = (property: string): EntityColumn => ({ property, name: '', type: '', isPrimary: false, isNullable: true });

const tailOf = (tail: string | undefined): string => (tail === undefined ? '' : ` ${tail}`);

/** Reads a column's value from a row; which way is decided here, once. */
function readerOf({ property, type }: EntityColumn): (row: object) => unknown {
  const read = (row: object): unknown => (row as Record<string, unknown>)[property];
  if (type !== 'json' && type !== 'jsonb') return read;
  return (row) => {
    const value = read(row);
    // pg would write a list as PostgreSQL's own kind of list.
    return value === null || value === undefined ? value : JSON.stringify(value);
  };
}
