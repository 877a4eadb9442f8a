/** What was built, started for tests: in a folder and on a port that nothing else uses. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.mjs';
import { ROOT } from '../workspace.mjs';

const READY_MS = 600_000;
export const ADMIN = { email: 'admin@nidaan.local', password: 'admin-of-the-tests' };
// Settings that journeys want and that leave the others alone: those take no hospital's tabs away that owes nothing of closed periods.
export const SETTINGS = { PAYMENT_GRACE_DAYS: '0', ALLOW_LOCAL_WEBHOOKS: 'on' };

/** Starts a program of tools/; `{ dataDir, port, child, stop }`. `log`: an open file for what the processes say. */
export async function startProduct([program, ...args], { env = {}, log } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'nidaan-shared-'));
  // As root, PostgreSQL's own account must get in.
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const { DATABASE_URL: _, npm_lifecycle_event: __, ...rest } = process.env;
  const child = spawn(process.execPath, [program, '--built', ...args], {
    cwd: ROOT,
    env: {
      ...rest,
      NODE_ENV: 'development',
      CHECK_ANSWERS: 'on',
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

/** Settings under which only what a caller marks is traced, and sent to a port where one journey listens. */
export const tracingTo = (port) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  OTEL_TRACES_SAMPLER: 'parentbased_always_off',
});

async function startShared() {
  const traces = await freePort();
  const env = { RATE_LIMITS: 'off', ...SETTINGS, ...tracingTo(traces) };
  return { ...(await startProduct(['tools/start.mjs'], { env })), traces };
}

/** Runs work with the variable under which each worker of Jest finds an `npm start` for its journeys; gives its exit code. */
export async function withStarted(workers, work) {
  const started = await Promise.all(Array.from({ length: workers }, startShared));
  try {
    return await work({
      NIDAAN_STARTED: JSON.stringify(started.map(({ dataDir, port, traces }) => ({ dataDir, port, traces, settings: SETTINGS }))),
    });
  } finally {
    await Promise.all(started.map(({ stop }) => stop()));
  }
}

function ready(child) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Nidaan did not become ready.')), READY_MS);
    child.stdout.on('data', (text) => String(text).includes('Nidaan is ready') && resolve(clearTimeout(timer)));
    child.once('exit', (code) => reject(new Error(`Nidaan ended with ${code} before it was ready.`)));
  });
}
