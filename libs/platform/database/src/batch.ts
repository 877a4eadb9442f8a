import type { Writable } from 'node:stream';
import pg from 'pg';
import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import utils from 'pg/lib/utils.js';
import { statementName } from './statement-names.ts';

/** One statement of a batch. */
export interface Statement {
  text: string;
  values?: readonly unknown[];
}

type Done = (fault: Error | null, result: QueryResult) => void;

/** What pg's queries are, beyond its typings. */
interface PgQuery {
  handleDataRow(message: unknown): void;
  handleRowDescription(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
  handleError(fault: Error, connection: Wire): void;
}

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

/**
 * Several statements under one Sync: one packet there, one back, and unless BEGIN is among them PostgreSQL runs them as one
 * transaction that ends with the batch (protocol, 'Pipelining'). The rows are those of the last one. pg's own pipeline puts a Sync
 * behind each statement, which costs both sides a system call each (ADR 0002).
 */
class Batch extends (pg.Query as unknown as new (config: object, done: Done) => PgQuery) {
  readonly #statements: readonly { text: string; name: string; values: unknown[] }[];
  readonly #parsed: string[] = [];
  #left: number;
  #isDescribed = false;

  constructor(statements: readonly Statement[], done: Done) {
    super({ text: statements.at(-1)!.text }, done);
    // Before anything is written: a value that cannot be turned into a parameter must not leave half a batch behind.
    this.#statements = statements.map(({ text, values = [] }) => ({
      text,
      name: statementName(text) ?? '',
      values: values.map((value) => utils.prepareValue(value)),
    }));
    this.#left = statements.length;
  }

  /** Called by pg's client when it is this query's turn to be written. */
  submit(connection: Wire): null {
    connection.stream.cork();
    this.#statements.forEach(({ text, name, values }, index) => {
      if (name === '' || connection.parsedStatements[name] === undefined) this.#parse(connection, text, name);
      connection.bind({ statement: name, values });
      if (index === this.#statements.length - 1) connection.describe({ type: 'P', name: '' });
      connection.execute({});
    });
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

  override handleRowDescription(message: unknown): void {
    this.#isDescribed = true;
    super.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isDescribed) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    this.#left -= 1;
    if (this.#left === 0) super.handleCommandComplete(message, connection);
  }

  override handleError(fault: Error, connection: Wire): void {
    for (const name of this.#parsed) delete connection.parsedStatements[name];
    super.handleError(fault, connection);
  }
}

/** Runs statements in one round trip and gives the result of the last one; a fault of any of them is thrown, and none has an effect. */
export async function runBatch<R extends QueryResultRow>(
  client: PoolClient,
  statements: readonly Statement[],
): Promise<QueryResult<R>> {
  try {
    return await new Promise<QueryResult<R>>((resolve, reject) => {
      const done: Done = (fault, result) => (fault ? reject(fault) : resolve(result as QueryResult<R>));
      client.query(new Batch(statements, done) as unknown as pg.Submittable);
    });
  } catch (fault) {
    // Else the stack leads to the socket's reader instead of to the code that asked.
    if (fault instanceof Error) Error.captureStackTrace(fault);
    throw fault;
  }
}

const TENANT = `SELECT set_config('nidaan.hospital_id', $1, true)`;

/** Binds the transaction at hand to a hospital, for its length; nothing for none. */
export const bindTenant = (hospitalId: number | null): Statement[] =>
  hospitalId === null ? [] : [{ text: TENANT, values: [String(hospitalId)] }];
