import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Files } from '@nidaan/platform-files';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { digestsOf } from './make-backup.ts';
import { BackupFault, readManifest, storedFile, tableFile, type FileEntry, type Manifest } from './manifest.ts';
import { columnsOf, migrationsOf, nameOf, openAll, tablesOf } from './snapshot.ts';

export interface RestoreOptions {
  folder: string;
  /** Address of an empty database as a superuser. */
  adminUrl: string;
  schemas: readonly string[];
  files: Files;
  /** Makes schemas and tables by running exactly these migrations of each schema. Throws where this release does not know one. */
  prepare(migrations: Manifest['migrations']): Promise<void>;
}

/**
 * Reads a backup into an empty database and a store of files, and compares every table with what it came from, row for row. Nothing is in the
 * tables unless all of it is. Throws BackupFault.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { folder, adminUrl, schemas, files } = options;
  const backup = await readManifest(folder);
  const client = await openAll(adminUrl);
  try {
    if (Object.keys(await migrationsOf(client, schemas)).length > 0)
      throw new BackupFault('This database is not empty: restore into a new one, or into a new DATA_DIR.');
    await options.prepare(backup.migrations);
    for (const file of backup.files) await putFile(files, folder, file);
    await client.query('BEGIN');
    // Neither triggers nor references: the rows are as they were, and append-only tables must be filled.
    await client.query('SET LOCAL session_replication_role = replica');
    await loadTables(client, folder, backup, schemas);
    await compare(client, backup, schemas);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return backup;
  } finally {
    await client.end();
  }
}

async function putFile(files: Files, folder: string, { key, contentType, sha256 }: FileEntry): Promise<void> {
  const path = join(folder, storedFile(key));
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash).catch(() => {
    throw new BackupFault(`The file ${key} is missing from the backup.`);
  });
  if (hash.digest('hex') !== sha256) throw new BackupFault(`The file ${key} of the backup is damaged.`);
  await files.put(key, createReadStream(path), { contentType });
}

async function loadTables(client: pg.Client, folder: string, backup: Manifest, schemas: readonly string[]): Promise<void> {
  const there = await tablesOf(client, schemas);
  if (there.length > 0) await client.query(`TRUNCATE ${there.map(nameOf).join(', ')}`);
  for (const table of backup.tables) {
    const target = client.query(copyFrom(`COPY ${nameOf(table)} (${columnsOf(table)}) FROM STDIN`));
    await pipeline(createReadStream(join(folder, tableFile(table))), createGunzip(), target).catch((fault: unknown) => {
      throw new BackupFault(`The table ${table.schema}.${table.name} of the backup cannot be read.`, { cause: fault });
    });
  }
  for (const sequence of backup.sequences) await setSequence(client, sequence);
}

// The job queue makes a sequence for each queue when it is first used, not by its migrations.
async function setSequence(client: pg.Client, { schema, name, value }: Manifest['sequences'][number]): Promise<void> {
  const sequence = nameOf({ schema, name });
  const { rows } = await client.query<{ there: boolean; owner: string }>(
    'SELECT to_regclass($1) IS NOT NULL AS there, nspowner::regrole::text AS owner FROM pg_namespace WHERE nspname = $2',
    [sequence, schema],
  );
  if (!rows[0]?.there) {
    await client.query(`CREATE SEQUENCE ${sequence}`);
    await client.query(`ALTER SEQUENCE ${sequence} OWNER TO ${rows[0]!.owner}`);
  }
  if (value !== null) await client.query('SELECT setval($1::regclass, $2)', [sequence, value]);
}

async function compare(client: pg.Client, backup: Manifest, schemas: readonly string[]): Promise<void> {
  const found = new Map((await digestsOf(client, schemas)).map((table) => [nameOf(table), table]));
  for (const table of backup.tables) {
    const now = found.get(nameOf(table));
    if (now?.rows !== table.rows || now.sha256 !== table.sha256)
      throw new BackupFault(`The table ${table.schema}.${table.name} came out different from the backup; nothing was restored.`);
  }
}
