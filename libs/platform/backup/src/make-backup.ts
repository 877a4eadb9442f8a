import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import type { Files } from '@nidaan/platform-files';
import type pg from 'pg';
import { copyFiles, durable } from './copy-files.ts';
import { BackupFault, MANIFEST, SECRETS, tableFile, type Manifest, type TableEntry } from './manifest.ts';
import { copyOut, migrationsOf, nameOf, openAll, sequencesOf, tablesOf, type BareTable } from './snapshot.ts';

export interface BackupOptions {
  /** Address of the database as a superuser. */
  adminUrl: string;
  /** Schemas of the services and of the job queue. */
  schemas: readonly string[];
  files: Files;
  /** The folder that becomes the backup; it must not be there yet. */
  folder: string;
  /** Keys that are in no environment and would be lost with the machine; they are put beside the data. */
  secrets?: string;
  now?: Date;
}

/**
 * Copies all tables, as they were at one moment, and all files into a folder, while Nidaan runs on. The folder appears when it is whole
 * and on disk. What is uploaded meanwhile may be in it without being known to the tables, never the other way round, except where a
 * file was removed after that moment. Throws BackupFault.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { folder, secrets, now = new Date() } = options;
  if (await stat(folder).catch(() => null)) throw new BackupFault(`${folder} is there already: give another folder.`);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 });
  try {
    const database = await copyDatabase(options, partial);
    const files = await copyFiles(options.files, partial);
    const made: Manifest = { format: 1, madeAt: now.toISOString(), ...database, files };
    if (secrets !== undefined) await writeFile(join(partial, SECRETS), secrets, { mode: 0o600, flush: true });
    await writeFile(join(partial, MANIFEST), JSON.stringify(made, null, 1), { mode: 0o600, flush: true });
    await rename(partial, folder);
    return made;
  } catch (fault) {
    await rm(partial, { recursive: true, force: true });
    throw fault;
  }
}

async function copyDatabase(
  { adminUrl, schemas }: BackupOptions,
  folder: string,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  const client = await openAll(adminUrl);
  try {
    const there = await tablesOf(client, schemas);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // All at once and before the snapshot: a migration that rewrote a table in the midst would leave it empty in the copy.
    if (there.length > 0) await lockAll(client, there);
    const migrations = await migrationsOf(client, schemas);
    if (Object.keys(migrations).length === 0) throw new BackupFault('There is nothing in this database yet.');
    const tables: TableEntry[] = [];
    for (const table of await tablesOf(client, schemas)) {
      const gzip = createGzip({ level: 4 });
      tables.push(await copyOut(client, table, gzip, durable(join(folder, tableFile(table)))));
    }
    // Sequences know no moment: read last, they are never behind the rows.
    const sequences = await sequencesOf(client, schemas);
    await client.query('COMMIT');
    return { migrations, tables, sequences };
  } finally {
    await client.end();
  }
}

async function lockAll(client: pg.Client, tables: readonly BareTable[]): Promise<void> {
  await client.query(`LOCK TABLE ${tables.map(nameOf).join(', ')} IN ACCESS SHARE MODE`).catch((fault: unknown) => {
    if ((fault as { code?: string }).code !== '55P03') throw fault;
    throw new BackupFault('A migration has had a table for a minute: make the backup when it has ended.', { cause: fault });
  });
}

/** What the tables of a database hold now, by the measure of a backup: to compare a restored one with what it came from. */
export async function digestsOf(client: pg.Client, schemas: readonly string[]): Promise<TableEntry[]> {
  const digests: TableEntry[] = [];
  for (const table of await tablesOf(client, schemas)) digests.push(await copyOut(client, table));
  return digests;
}
