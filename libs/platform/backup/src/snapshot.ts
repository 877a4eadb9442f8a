import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { createHash } from 'node:crypto';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupFault, type Manifest, type TableEntry } from './manifest.ts';

// BullMQ keeps its own record of its migrations; its version need not be the same where the backup is read.
const TABLES = `SELECT n.nspname AS schema, c.relname AS name,
  ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    ORDER BY a.attnum) AS columns
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND n.nspname = ANY($1) AND c.relname NOT IN ('migrations', 'migration') ORDER BY 1, 2`;

const SEQUENCES = `SELECT schemaname AS schema, sequencename AS name, last_value::bigint AS value
FROM pg_sequences WHERE schemaname = ANY($1) ORDER BY 1, 2`;

const FROM_NOW_ON = [
  'SET TIME ZONE UTC',
  "SET datestyle = 'ISO, YMD'",
  "SET intervalstyle = 'postgres'",
  'SET extra_float_digits = 3',
  // A table may take hours to copy; a migration that has it is waited for, not for ever.
  'SET statement_timeout = 0',
  "SET lock_timeout = '60s'",
];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const nameOf = ({ schema, name }: Pick<TableEntry, 'schema' | 'name'>): string => `${quoted(schema)}.${quoted(name)}`;

export const columnsOf = ({ columns }: Pick<TableEntry, 'columns'>): string => columns.map(quoted).join(', ');

export type BareTable = Pick<TableEntry, 'schema' | 'name' | 'columns'>;

/** A connection that sees the rows of all hospitals. Throws BackupFault where its role may not. */
export async function openAll(adminUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: adminUrl,
    application_name: 'nidaan-backup',
    connectionTimeoutMillis: 15_000,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ may: boolean }>('SELECT rolsuper AS may FROM pg_roles WHERE rolname = current_user');
    if (!rows[0]?.may)
      throw new BackupFault('The database role must be a superuser: only such a one reads and writes the rows of all hospitals.');
    for (const setting of FROM_NOW_ON) await client.query(setting);
    return client;
  } catch (fault) {
    await client.end();
    throw fault;
  }
}

/** Tables of these schemas, those that record migrations left out. */
export async function tablesOf(client: pg.Client, schemas: readonly string[]): Promise<BareTable[]> {
  return (await client.query<BareTable>(TABLES, [schemas])).rows;
}

export async function sequencesOf(client: pg.Client, schemas: readonly string[]): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string; value: string | number | null }>(SEQUENCES, [schemas]);
  return rows.map(({ schema, name, value }) => ({ schema, name, value: value === null ? null : Number(value) }));
}

/** Names of the migrations that have run in each schema, in their order. */
export async function migrationsOf(client: pg.Client, schemas: readonly string[]): Promise<Manifest['migrations']> {
  const found: Manifest['migrations'] = {};
  for (const schema of schemas) {
    const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
      `${quoted(schema)}.migrations`,
    ]);
    if (!rows[0]?.there) continue;
    const ran = await client.query<{ name: string }>(`SELECT name FROM ${quoted(schema)}.migrations ORDER BY id`);
    found[schema] = ran.rows.map(({ name }) => name);
  }
  return found;
}

/** Reads a table from end to end into `target`, and returns what it read. */
export async function copyOut(
  client: pg.Client,
  table: BareTable,
  ...target: [...Transform[], Writable] | []
): Promise<TableEntry> {
  const hash = createHash('sha256');
  const seen = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const stream = client.query(copyTo(`COPY ${nameOf(table)} (${columnsOf(table)}) TO STDOUT`));
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline([stream, seen, ...(target.length > 0 ? target : [nowhere])]);
  return { ...table, rows: stream.rowCount, sha256: hash.digest('hex') };
}
