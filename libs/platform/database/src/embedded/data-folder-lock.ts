import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from './process-identity.ts';
import { StartFault } from './start-fault.ts';

/** Claims a data folder for this process, so that two never work on the same data; a dead owner's claim is taken over. */
export function lockDataFolder(dataDir: string): () => void {
  const file = join(dataDir, 'in-use-by');
  const mine = processIdentity(process.pid) ?? String(process.pid);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault;
    }
    const owner = readFileSync(file, 'utf8').trim();
    const ownerPid = Number.parseInt(owner, 10);
    if (ownerPid && owner === processIdentity(ownerPid)) {
      throw new StartFault(
        `Nidaan already runs on the data folder ${dataDir} (process ${ownerPid}); stop it first or set another DATA_DIR.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new StartFault(`The data folder ${dataDir} could not be claimed: another start is under way.`);
}
