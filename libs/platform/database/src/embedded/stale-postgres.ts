import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOf } from './process-identity.ts';

const PATIENCE_MS = 15_000;

/** Stops a server that an earlier process left on this cluster, so that never two work on the same data. Call it with the data folder locked. */
export async function stopStalePostgres(clusterDir: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (!pid) return rmSync(pidFile, { force: true });
  const isOurs = () => /postgres/.test(commandOf(pid)) && commandOf(pid).includes(clusterDir);
  if (!isOurs()) {
    // The number went to another program (after a reboot, say): PostgreSQL would take that for a running server.
    if (commandOf(pid)) rmSync(pidFile, { force: true });
    return;
  }
  log(`A database server of an earlier run (process ${pid}) is still there; stopping it.`);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!(await gone(isOurs, signal === 'SIGINT' ? 0 : PATIENCE_MS))) signalIfThere(pid, signal);
  }
  await gone(isOurs, PATIENCE_MS);
}

async function gone(isThere: () => boolean, patienceMs: number): Promise<boolean> {
  const until = Date.now() + patienceMs;
  while (isThere()) {
    if (Date.now() >= until) return false;
    await sleep(50);
  }
  return true;
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ESRCH') throw fault;
  }
}
