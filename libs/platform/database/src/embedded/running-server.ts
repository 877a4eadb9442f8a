import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { SUPERUSER } from './cluster.ts';

/** Address of the server that a running Nidaan has on this data folder; null when none answers. */
export async function runningServerUrl(dataDir: string): Promise<string | null> {
  const folder = resolve(dataDir);
  const note = join(folder, 'postgres-place');
  const home = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(folder, 'postgres');
  try {
    // The fourth line of postmaster.pid is the port (https://www.postgresql.org/docs/18/storage-file-layout.html).
    const port = readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[3]?.trim();
    const password = readFileSync(join(folder, 'postgres-password'), 'utf8').trim();
    const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
    return url;
  } catch {
    return null;
  }
}
