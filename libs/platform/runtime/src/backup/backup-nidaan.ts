import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { BackupFault, makeBackup, nameByTime, removeCutOff, removeOlder, type Manifest } from '@nidaan/platform-backup';
import { readConfig } from '@nidaan/platform-config';
import { requireRestoreEnded } from '@nidaan/platform-database';
import { openFiles } from '../infrastructure.ts';
import type { ServiceDefinition } from '../service-definition.ts';
import { openServer } from '../standalone/open-server.ts';

/** The schema of the job queue beside those of the services. */
export const schemasOf = (services: readonly ServiceDefinition[]): string[] => [...services.map(({ name }) => name), 'bullmq'];

export interface BackupCall {
  services: readonly ServiceDefinition[];
  /** The folder that becomes the backup; without it `nidaan-backup-<time>` in the working directory. */
  to?: string;
  /** How many of the backups without a name of their own stay in the working directory; without it all. */
  keep?: string;
  print: (line: string) => void;
}

/** `npm run backup`: beside a running Nidaan or without one. Throws an error with one sentence for the operator. */
export async function backupNidaan({ services, to, keep, print }: BackupCall): Promise<Manifest> {
  const kept = keptOf(keep, to);
  const config = readConfig();
  const { values } = config;
  const now = new Date();
  const folder = resolve(to ?? nameByTime(now));
  // Keys that the environment gives are kept where the environment is kept.
  const hasOwnKeys = !values.PROCESS && !(values.SECRET && values.TOKEN_KEY);
  const secrets = hasOwnKeys ? await readFile(join(values.dataDir, 'secrets.json'), 'utf8') : undefined;
  const server = await openServer(values);
  try {
    // Its rows may be half there, and each copy of them would push a good one out.
    await requireRestoreEnded(server.url);
    const files = await openFiles(config);
    if (kept !== undefined)
      for (const name of await removeCutOff(dirname(folder))) print(`${name} was cut off, and was removed.`);
    const made = await makeBackup({ adminUrl: server.url, schemas: schemasOf(services), files, folder, secrets, now });
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
    print(`${rows.toLocaleString('en-IN')} rows of ${made.tables.length} tables and ${made.files.length} files are in ${folder}`);
    print(`They are those of ${values.DATABASE_URL ? 'the database of DATABASE_URL' : values.dataDir}.`);
    if (isEmpty(made)) print('No hospital is registered there: is it the Nidaan that you meant?');
    print(
      hasOwnKeys
        ? 'Its secrets.json opens Aadhaar numbers and signs logins: keep this folder as safe as the data themselves.'
        : 'SECRET and TOKEN_KEY are not in it: without them its Aadhaar numbers cannot be read.',
    );
    if (kept !== undefined) for (const name of await removeOlder(dirname(folder), kept)) print(`${name} was removed.`);
    return made;
  } finally {
    await server.stop();
  }
}

const isEmpty = ({ tables }: Manifest): boolean =>
  tables.some(({ schema, name, rows }) => schema === 'identity' && name === 'hospitals' && rows === 0);

function keptOf(keep: string | undefined, to: string | undefined): number | undefined {
  if (keep === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new BackupFault('--keep must be a whole number from 1.');
  if (to !== undefined) throw new BackupFault('--keep goes by the names that backups have without --to: give one of the two.');
  return Number(keep);
}
