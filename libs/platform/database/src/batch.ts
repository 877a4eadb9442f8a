import type { Writable } from 'node:stream';
import pg from 'pg';
import type { PoolClient, QueryResultRow } from 'pg';
import utils from 'pg/lib/utils.js';
import { bindBounds } from './bounds.ts';
import { ALL_BRANCHES, NO_PERSONS } from './branch-table.ts';
import { statementName } from './statement-names.ts';

/** One statement of a batch. */
export interface Statement {
  text: string;
  values?: readonly unknown[];
}

/** A statement within a batch whose rows somebody reads. They are given when all of the batch has succeeded. */
export interface GatheredStatement extends Statement {
  gather?: (rows: QueryResultRow[]) => void;
}

/** What the last statement of a batch gave. */
export interface BatchResult<R> {
  rows: R[];
  /** Its command tag's first word: SELECT, COMMIT, ROLLBACK … */
  command: string;
}

type Done = (fault: Error | null, result: BatchResult<unknown>) => void;
interface BatchedStatement {
  text: string;
  name: string;
  values: unknown[];
  /** Null where nobody reads them. */
  rows: QueryResultRow[] | null;
  gather: ((rows: QueryResultRow[]) => void) | undefined;
}
type Columns = readonly { name: string; parse: (text: string) => unknown }[];

/** pg's connection, as far as a batch writes to it. */
interface Wire {
  parsedStatements: Record<string, string>;
  stream: Writable;
  parse(statement: { text: string; name: string }): void;
  bind(portal: { statement: string; values: unknown[] }): void;
  describe(portal: { type: 'P'; name: string }): void;
  execute(portal: object): void;
  close(statement: { type: 'S'; name: string }): void;
  sync(): void;
}

// A prepared statement's columns cannot change while it lives, so a connection needs to be told of them only once.
const knownColumns = new WeakMap<Wire, Map<string, Columns>>();

function columnsOn(connection: Wire): Map<string, Columns> {
  let known = knownColumns.get(connection);
  if (!known) knownColumns.set(connection, (known = new Map()));
  return known;
}

/**
 * Several statements under one Sync: one packet there, one back, and unless BEGIN is among them PostgreSQL runs them as one
 * transaction that ends with the batch (protocol, 'Pipelining'). The rows are those of the last one. pg's own pipeline puts a Sync
 * behind each statement, which costs both sides a system call each (ADR 0002). The methods are those pg's client calls on a query;
 * it accepts no other class in pipeline mode.
 */
class Batch extends (pg.Query as unknown as new (text: string, done: Done) => object) {
  readonly #done: Done;
  readonly #statements: readonly BatchedStatement[];
  readonly #parsed: string[] = [];
  #known: Map<string, Columns> | undefined;
  #columns: Columns = [];
  #left: number;
  #fault: Error | null = null;
  #command = '';

  constructor(statements: readonly GatheredStatement[], done: Done) {
    // A text and no object: pg would copy one, property by property.
    super(statements.at(-1)!.text, done);
    this.#done = done;
    // Before anything is written: a value that cannot be turned into a parameter must not leave half a batch behind.
    this.#statements = statements.map(({ text, values = [], gather }, at) => ({
      text,
      name: statementName(text) ?? '',
      values: values.map((value) => utils.prepareValue(value)),
      rows: gather || at === statements.length - 1 ? [] : null,
      gather,
    }));
    this.#left = statements.length;
  }

  submit(connection: Wire): null {
    this.#known = columnsOn(connection);
    connection.stream.cork();
    for (const { text, name, values, rows } of this.#statements) {
      if (name === '' || connection.parsedStatements[name] === undefined) this.#parse(connection, text, name);
      connection.bind({ statement: name, values });
      if (rows && !this.#known?.has(name)) connection.describe({ type: 'P', name: '' });
      connection.execute({});
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  #parse(connection: Wire, text: string, name: string): void {
    // Of a batch that failed, nobody knows which statements the server had come to keep; closing an unknown one is no error.
    if (name !== '') {
      connection.close({ type: 'S', name });
      connection.parsedStatements[name] = text;
      this.#parsed.push(name);
    }
    connection.parse({ text, name });
  }

  get #atHand(): BatchedStatement {
    return this.#statements[this.#statements.length - this.#left]!;
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }));
    const { name } = this.#atHand;
    if (name !== '') this.#known?.set(name, this.#columns);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { rows, name } = this.#atHand;
    // Most statements' rows are nobody's.
    if (!rows) return;
    try {
      rows.push(rowOf(this.#known?.get(name) ?? this.#columns, fields));
    } catch (fault) {
      // Thrown here it would end the process: the caller gets it when the answer is complete.
      this.#fault ??= fault as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#left -= 1;
    if (this.#left === 0) this.#command = text.split(' ', 1)[0]!;
  }

  handleReadyForQuery(): void {
    if (!this.#fault) for (const { gather, rows } of this.#statements) gather?.(rows!);
    this.#done(this.#fault, { rows: this.#statements.at(-1)!.rows!, command: this.#command });
  }

  handleError(fault: Error, connection: Wire): void {
    for (const name of this.#parsed) {
      delete connection.parsedStatements[name];
      this.#known?.delete(name);
    }
    this.#done(fault, { rows: [], command: '' });
  }
}

function rowOf(columns: Columns, fields: readonly (string | null)[]): QueryResultRow {
  const row: Record<string, unknown> = {};
  columns.forEach(({ name, parse }, index) => {
    const field = fields[index]!;
    row[name] = field === null ? null : parse(field);
  });
  return row;
}

/** Runs statements in one round trip and gives the result of the last one; a fault of any of them is thrown, and none has an effect. */
export async function runBatch<R extends QueryResultRow>(
  client: PoolClient,
  statements: readonly GatheredStatement[],
): Promise<BatchResult<R>> {
  try {
    return await new Promise<BatchResult<R>>((resolve, reject) => {
      const done: Done = (fault, result) => (fault ? reject(fault) : resolve(result as BatchResult<R>));
      client.query(new Batch(statements, done) as unknown as pg.Submittable);
    });
  } catch (fault) {
    // Else the stack leads to the socket's reader instead of to the code that asked.
    if (fault instanceof Error) Error.captureStackTrace(fault);
    throw fault;
  }
}

/** Whose rows are in sight: a hospital's, and of these the branches'. */
export interface Sight {
  readonly hospitalId: number | null;
  /** `*`, or numbers with commas between them; null shows nothing of a table with branches. */
  readonly branches: string | null;
  /** Visits in sight at whichever branch. */
  readonly opened?: readonly number[] | undefined;
  /** Of a part of the branches: those whose persons are in sight, written alike; without it the same. */
  readonly persons?: string | null | undefined;
  /** Of a part of the branches: what others share of their persons; without it nothing (ORG-38). */
  readonly sharing?: string | null | undefined;
}

/** In sight where nothing is at work. */
export const NOTHING: Sight = { hospitalId: null, branches: null };

const OPENED = `SELECT set_config('nidaan.opened', $1, true)`;
const TENANT = `SELECT set_config('nidaan.hospital_id', $1, true), set_config('nidaan.branches', $2, true)`;

// Only where some branches are out of sight: nearly every call sees all of them.
const LIMITED = `${TENANT}, set_config('nidaan.persons', $3, true), set_config('nidaan.sharing', $4, true)`;

/** Binds the transaction at hand to a hospital and branches, and to the bounds of the work at hand, for its length; nothing for none. */
export const bindTenant = (sight: Sight): Statement[] =>
  sight.hospitalId === null ? bindBounds() : [tenantOf(sight), ...bindOpened(sight.opened ?? []), ...bindBounds()];

// Of hardly any call.
const bindOpened = (visits: readonly number[]): Statement[] =>
  visits.length === 0 ? [] : [{ text: OPENED, values: [visits.join(',')] }];

function tenantOf({ hospitalId, branches, persons, sharing }: Sight): Statement {
  const own = [String(hospitalId), branches ?? ''];
  if (branches === ALL_BRANCHES) return { text: TENANT, values: own };
  return { text: LIMITED, values: [...own, persons ?? branches ?? NO_PERSONS, sharing ?? 'nothing'] };
}
