import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  BackupFault,
  erasuresBeside,
  erasuresIn,
  restoreBackup,
  SECRETS,
  type ErasureEntry,
  type Manifest,
} from '@nidaan/platform-backup';
import { readConfig, type Config } from '@nidaan/platform-config';
import {
  admitDuringRestore,
  closeForRestore,
  JOBS_ROLE,
  connectionSettings,
  migrate,
  openAfterRestore,
  PATIENT,
  provision,
  roleUrl,
} from '@nidaan/platform-database';
import { sendAgain } from '@nidaan/platform-events';
import { moveJobsBetweenBackends, PostgresJobBackend } from '@nidaan/platform-jobs';
import pg from 'pg';
import { migrationsFor, migrateServices } from '../migrate-all.ts';
import { openFiles } from '../infrastructure.ts';
import type { ServiceDefinition } from '../service-definition.ts';
import { openServer } from '../standalone/open-server.ts';
import { schemasOf } from './backup-nidaan.ts';
import { eraseAgain } from './erase-again.ts';

export interface RestoreCall {
  services: readonly ServiceDefinition[];
  from: string;
  /** Another backup, or a folder of files, whose list of erasures is newer. */
  erasures?: string | undefined;
  /** The NAMESPACE under which the store of files was used, where it is another one now: its list of erasures is read there too. */
  formerNamespace?: string | undefined;
  print: (line: string) => void;
}

/**
 * `npm run restore`: into an empty DATA_DIR or DATABASE_URL, then brought up to this release. The database takes no service's connection until all is
 * done; one whose restore failed stays closed. Throws an error with one sentence for the operator.
 */
export async function restoreNidaan({ services, from, erasures, formerNamespace, print }: RestoreCall): Promise<void> {
  const folder = resolve(from);
  const keys = await readFile(join(folder, SECRETS), 'utf8').catch(absent);
  const config = readConfig(undefined, keys);
  refuseOtherKeys(config, keys);
  const server = await openServer(config.values);
  try {
    const files = await openFiles(config);
    await files.prepare();
    // What survived in the store of files is read before the backup's own list is written there.
    const survived = [...(await erasuresIn(files)), ...(await erasuresUnderFormer(config, formerNamespace))];
    const beside = await erasuresBeside(folder, erasures === undefined ? [] : [erasures]);
    print(`Erasures on the lists in the store of files: ${survived.length}, in backups: ${beside.length}.`);
    const restored = await restoreBackup({
      folder,
      adminUrl: server.url,
      schemas: schemasOf(services),
      files,
      prepare: (migrations) => prepare(services, server.url, config, migrations),
    });
    await migrateServices(services, server.url);
    const schemas = services.map(({ name }) => name);
    const erased = await eraseAgain({ adminUrl: server.url, schemas, files, list: [...survived, ...beside] });
    await handOver(services, server.url, config, restored);
    await openAfterRestore(server.url);
    const rows = restored.tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `${rows.toLocaleString('en-IN')} rows of ${restored.tables.length} tables and ${restored.files.length} files are as they were at ${restored.madeAt}`,
    );
    if (erased > 0) print(`${erased} erasures that came after this backup were done again.`);
  } finally {
    await server.stop();
  }
}

async function erasuresUnderFormer(config: Config, namespace: string | undefined): Promise<ErasureEntry[]> {
  return namespace === undefined ? [] : erasuresIn(await openFiles(config, namespace));
}

// A backup of a cluster has no keys in it. One whose keys cannot be read must not get new ones: its Aadhaar numbers would stay closed.
function absent(fault: NodeJS.ErrnoException): undefined {
  if (fault.code !== 'ENOENT' && fault.code !== 'ENOTDIR')
    throw new BackupFault(`The ${SECRETS} of the backup cannot be read: ${fault.message}`, { cause: fault });
}

function refuseOtherKeys({ secrets }: Config, keys: string | undefined): void {
  if (keys === undefined) return;
  const { secret, tokenKey } = JSON.parse(keys) as Config['secrets'];
  if (secret !== secrets.secret || tokenKey !== secrets.tokenKey)
    throw new BackupFault(
      'The keys here are not those of the backup: set SECRET and TOKEN_KEY to those in its secrets.json, or give a new DATA_DIR.',
    );
}

// Tables as they were when the backup was made: what came after in this release is done to the rows, as in an upgrade.
async function prepare(
  services: readonly ServiceDefinition[],
  adminUrl: string,
  { secrets }: Config,
  wanted: Manifest['migrations'],
): Promise<void> {
  refuseNewer(services, wanted);
  const names = services.map(({ name }) => name);
  await provision(adminUrl, names, secrets.secret);
  await new PostgresJobBackend(roleUrl(adminUrl, JOBS_ROLE, secrets.secret)).prepare();
  await closeForRestore(adminUrl);
  for (const service of services) {
    const ran = migrationsFor(service).filter(({ name }) => wanted[service.name]?.includes(name));
    if (ran.length > 0) await migrate(adminUrl, service.name, ran);
  }
}

function refuseNewer(services: readonly ServiceDefinition[], wanted: Manifest['migrations']): void {
  for (const [schema, migrations] of Object.entries(wanted)) {
    const service = services.find(({ name }) => name === schema);
    if (!service) throw newer(schema);
    const known = new Set(migrationsFor(service).map(({ name }) => name));
    const missing = migrations.find((name) => !known.has(name));
    if (missing) throw newer(missing);
  }
}

// Of what carried events and jobs where the backup was made, only PostgreSQL's part is in it.
async function handOver(
  services: readonly ServiceDefinition[],
  adminUrl: string,
  { values, secrets }: Config,
  { madeAt }: Manifest,
): Promise<void> {
  const names = services.map(({ name }) => name);
  const client = new pg.Client(connectionSettings({ connectionString: adminUrl }, PATIENT));
  await client.connect();
  try {
    if (values.EVENTS === 'kafka') await sendAgain(names, new Date(madeAt), client);
    if (values.JOBS !== 'redis') return;
    await admitDuringRestore(adminUrl, JOBS_ROLE);
    const queue = new PostgresJobBackend(roleUrl(adminUrl, JOBS_ROLE, secrets.secret));
    try {
      await moveJobsBetweenBackends(queue, names, client);
    } finally {
      await queue.stop();
    }
  } finally {
    await client.end();
  }
}

const newer = (what: string) =>
  new BackupFault(`The backup comes from a newer release (this one does not know ${what}): restore it with that release.`);
