/** How a command finds the cluster that runs on a data folder of this machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The variables under which `npm run cluster` on this folder has its infrastructure; none where it does not run. */
export function clusterEnvironment(dataDir) {
  let noted;
  try {
    noted = JSON.parse(readFileSync(join(dataDir, 'cluster.json'), 'utf8'));
    process.kill(noted.pid, 0);
  } catch {
    return {};
  }
  const { pid: _, processes: __, ...environment } = noted;
  return environment;
}
