/** A cluster of its own on this machine, for tests: in a folder and on a port that nobody else uses. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadBrokers } from '../brokers.mjs';
import { ROOT } from '../workspace.mjs';

const READY_MS = 600_000;
export const ADMIN = { email: 'admin@nidaan.local', password: 'admin-of-the-tests' };
// Settings that journeys want and that leave the others alone: those take no hospital's tabs away that owes nothing of closed periods.
const SETTINGS = { PAYMENT_GRACE_DAYS: '0' };

/** Starts what was built; `{ dataDir, port, child, stop }`. `brokers`: variables that say where they are; `log`: an open file for what the processes say. */
export async function startCluster(brokers, { replicas = 2, env = {}, log } = {}) {
  const { freePort } = await loadBrokers();
  const dataDir = mkdtempSync(join(tmpdir(), 'nidaan-cluster-'));
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const { DATABASE_URL: _, npm_lifecycle_event: __, ...rest } = process.env;
  const child = spawn(process.execPath, ['tools/cluster.mjs', '--built', '--replicas', String(replicas)], {
    cwd: ROOT,
    env: {
      ...rest,
      ...brokers,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      ADMIN_PASSWORD: ADMIN.password,
      DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', log ?? 'inherit', 'ipc'],
  });
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  await ready(child).catch(async (fault) => {
    await stop();
    throw fault;
  });
  return { dataDir, port, child, stop };
}

/** Runs work with the variable under which journeys find the cluster, two replicas of each service; gives its exit code. */
export async function withCluster(brokers, work) {
  const { freePort } = await loadBrokers();
  // Nobody listens there but the journey that looks at traces; only what it marks is sampled.
  const traces = await freePort();
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${traces}`, OTEL_TRACES_SAMPLER: 'parentbased_always_off' };
  const { dataDir, port, stop } = await startCluster(brokers, { env: { RATE_LIMITS: 'off', ...SETTINGS, ...tracing } });
  try {
    return await work({ NIDAAN_CLUSTER: JSON.stringify({ dataDir, port, traces, settings: SETTINGS, brokers }) });
  } finally {
    await stop();
  }
}

function ready(child) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The cluster did not become ready.')), READY_MS);
    child.stdout.on('data', (text) => String(text).includes('Nidaan is ready') && resolve(clearTimeout(timer)));
    child.once('exit', (code) => reject(new Error(`The cluster ended with ${code} before it was ready.`)));
  });
}
