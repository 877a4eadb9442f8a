import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from './process-identity.ts';
import { StartFault } from './start-fault.ts';

// A process that was just killed or is shutting down is given time to go.
const PATIENCE_MS = 3000;

/** Claims a data folder for this process, so that two never work on the same data; a dead owner's claim is taken over. */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  const file = join(dataDir, 'in-use-by');
  const mine = processIdentity(process.pid) ?? String(process.pid);
  for (const until = Date.now() + PATIENCE_MS; ;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault;
    }
    const owner = ownerIn(file);
    const ownerPid = Number.parseInt(owner, 10);
    const isAlive = Boolean(ownerPid) && owner === processIdentity(ownerPid);
    if (isAlive && Date.now() > until) {
      throw new StartFault(
        `Nidaan already runs on the data folder ${dataDir} (process ${ownerPid}); stop it first or set another DATA_DIR.`,
      );
    }
    if (isAlive) await sleep(100);
    else removeClaim(file, owner);
  }
}

function ownerIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw fault;
  }
}

// Two starts may find the same dead claim: it is moved aside first, so that neither removes what the other has just written.
function removeClaim(file: string, owner: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8').trim() !== owner) linkSync(aside, file);
  } catch (fault) {
    if (!['ENOENT', 'EEXIST'].includes((fault as NodeJS.ErrnoException).code ?? '')) throw fault;
  }
  rmSync(aside, { force: true });
}
