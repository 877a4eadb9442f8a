import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.mjs';
import { ROOT } from '../workspace.mjs';

const READY_MS = 180_000;

/** The file in the data folder that holds what the product printed: its log of errors. */
export const outputOf = (dataDir) => join(dataDir, 'output.log');

/** How the built product is started: in one process, or each service by itself and over brokers. */
export const ONE_MACHINE = ['tools/start.mjs', '--built'];
export const CLUSTER = ['tools/cluster.mjs', '--built', '--replicas', '2'];

/** Starts the built product on a database and waits until it answers. Gives its address, process id and seconds to start. */
export async function startNidaan({ dataDir, databaseUrl, env = {}, command = ONE_MACHINE }) {
  const port = await freePort();
  const began = performance.now();
  const output = openSync(outputOf(dataDir), 'a');
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: ['ignore', output, 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      npm_lifecycle_event: '',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...env,
    },
  });
  closeSync(output);
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (const until = began + READY_MS; !(await isReady()); await sleep(25))
    if (child.exitCode !== null || performance.now() > until) throw new Error('Nidaan did not start');
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGINT');
    });
  return { url, pid: child.pid, startSeconds: (performance.now() - began) / 1000, stop };
}

/** Does `work` with a product of its own and its data folder, which is removed afterwards. */
export async function withNidaan(work, { env, command } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'nidaan-bench-'));
  // As root, PostgreSQL's own account must get in.
  chmodSync(dataDir, 0o711);
  try {
    const nidaan = await startNidaan({ dataDir, env, command });
    try {
      return await work(nidaan, dataDir);
    } finally {
      await nidaan.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The JSON of an answer; throws where it is none of success. */
export async function ask(method, url, { body, token } = {}) {
  const answer = await fetch(url, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Registers a hospital as a visitor does; `{ email, password }`. */
export async function registerHospital(url, dataDir, name) {
  const email = `hospital.${randomBytes(6).toString('hex')}@example.in`;
  const password = 'Correct-horse-9';
  const account = {
    username: 'Asha Kulkarni',
    hospital_name: name,
    address: '14 MG Road, Pune',
    phone_number: '9876543210',
    referred_by: '',
  };
  await ask('POST', `${url}/api/register/`, { body: { ...account, email, password } });
  await ask('POST', `${url}/api/verify-otp/`, { body: { email, otp: await codeFor(dataDir, email) } });
  return { email, password };
}

/** A session of an account: `{ access, refresh }`. */
export async function logIn(url, { email, password }) {
  const { access, refresh } = await ask('POST', `${url}/api/login/`, { body: { email, password, rememberMe: false } });
  return { access, refresh };
}

/** Registers a hospital and logs in; gives the access token. */
export async function hospitalToken(url, dataDir) {
  return (await logIn(url, await registerHospital(url, dataDir, 'Bench Hospital'))).access;
}

async function codeFor(dataDir, email) {
  for (let tries = 0; tries < 200; tries++) {
    const dir = join(dataDir, 'mail');
    const names = await Promise.resolve()
      .then(() => readdirSync(dir))
      .catch(() => []);
    // One that begins with a dot is still being written.
    const mails = names
      .filter((name) => /^\d.*\.eml$/.test(name))
      .sort()
      .map((name) => readFileSync(join(dir, name), 'utf8'));
    const mail = mails.findLast((text) => text.toLowerCase().includes(`to: ${email}`));
    const code = mail?.slice(mail.search(/\r?\n\r?\n/)).match(/\b(\d{6})\b/)?.[1];
    if (code) return code;
    await sleep(50);
  }
  throw new Error('No code was mailed');
}
