/** A cluster with two replicas of each service, for journeys that would else start Nidaan in one process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadBrokers } from '../brokers.mjs';
import { ROOT } from '../workspace.mjs';

const READY_MS = 240_000;

/** Runs work with the variable under which journeys find the cluster; gives its exit code. */
export async function withCluster(brokers, work) {
  const { freePort } = await loadBrokers();
  const dataDir = mkdtempSync(join(tmpdir(), 'nidaan-cluster-'));
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  // Nobody listens there but the journey that looks at traces; only what it marks is sampled.
  const traces = await freePort();
  const { DATABASE_URL: _, npm_lifecycle_event: __, ...rest } = process.env;
  const child = spawn(process.execPath, ['tools/cluster.mjs', '--built', '--replicas', '2'], {
    cwd: ROOT,
    env: {
      ...rest,
      ...brokers,
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      HOST: '127.0.0.1',
      ADMIN_PASSWORD: 'admin-of-the-tests',
      DATA_DIR: dataDir,
      PORT: String(port),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${traces}`,
      OTEL_TRACES_SAMPLER: 'parentbased_always_off',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    await ready(child);
    return await work({ NIDAAN_CLUSTER: JSON.stringify({ dataDir, port, traces }) });
  } finally {
    if (child.exitCode === null) child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function ready(child) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The cluster did not become ready.')), READY_MS);
    child.stdout.on('data', (text) => String(text).includes('Nidaan is ready') && resolve(clearTimeout(timer)));
    child.once('exit', (code) => reject(new Error(`The cluster ended with ${code} before it was ready.`)));
  });
}
