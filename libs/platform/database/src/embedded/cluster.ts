import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeOwnFolder, type Places } from './places.ts';
import { SERVER_ENVIRONMENT } from './server-process.ts';
import { StartFault } from './start-fault.ts';

/** The superuser of the embedded server. */
export const SUPERUSER = 'nidaan_owner';
const MAJOR = '18';

/** Makes the cluster on first use and returns the superuser's password, which is kept in the data folder (mode 600). */
export async function ensureCluster(places: Places, dataDir: string, durable: boolean): Promise<string> {
  const passwordFile = join(dataDir, 'postgres-password');
  if (existsSync(join(places.clusterDir, 'PG_VERSION'))) {
    const major = readFileSync(join(places.clusterDir, 'PG_VERSION'), 'utf8').trim();
    if (major !== MAJOR)
      throw new StartFault(
        `${places.clusterDir} was made by PostgreSQL ${major}, but this release brings ${MAJOR}: see docs/operations/one-machine.md.`,
      );
    if (!existsSync(passwordFile))
      throw new StartFault(
        `${passwordFile} is missing, without which the database in ${places.clusterDir} cannot be opened: restore it from a backup.`,
      );
    return readFileSync(passwordFile, 'utf8').trim();
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  await initialise(places, password, durable);
  return password;
}

// Made beside and renamed when whole: a start that is cut off leaves no half cluster behind.
async function initialise({ account, binDir, home, clusterDir }: Places, password: string, durable: boolean): Promise<void> {
  const unfinished = join(home, 'unfinished');
  makeOwnFolder(unfinished, account);
  const passwordCopy = join(unfinished, 'password');
  writeFileSync(passwordCopy, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(passwordCopy, account.uid, account.gid);
  const target = join(unfinished, 'cluster');
  makeOwnFolder(target, account);
  const flags = [
    `--pgdata=${target}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordCopy}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Built into PostgreSQL: sorts and folds case the same on every machine, whatever locales it has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync', '--no-data-checksums']),
  ];
  await promisify(execFile)(join(binDir, 'initdb'), flags, { ...account, cwd: '/', env: SERVER_ENVIRONMENT });
  renameSync(target, clusterDir);
  makeOwnFolder(unfinished, {});
}
