import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { StartFault } from './start-fault.ts';

/** The operating system's account PostgreSQL runs as; empty = the account of this process. */
export interface OsAccount {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses root. As root it runs as the owner of its existing cluster, else as an account that is there already. */
export function accountFor(clusterDir: string): OsAccount {
  const own = process.getuid?.();
  const owner = existsSync(clusterDir) ? statSync(clusterDir) : undefined;
  if (own !== 0) {
    if (owner && owner.uid !== own)
      throw new StartFault(`The database in ${clusterDir} belongs to another user: start Nidaan as that user or as root.`);
    return {};
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', '_postgres', 'nobody', 'daemon']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout ?? '', 10),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new StartFault(
    'PostgreSQL does not run as root, and this system has no unprivileged account to run it: start Nidaan as an ordinary user.',
  );
}

/** Whether the account may enter a folder; asked of the operating system itself, since modes alone do not tell (ACLs, mounts). */
export function canEnter(account: OsAccount, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/', env: {}, stdio: 'ignore' }).status === 0;
}

/** Whether the account may run a program, shared libraries included. */
export function canRun(account: OsAccount, program: string): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', env: {}, stdio: 'ignore' }).status === 0;
}
