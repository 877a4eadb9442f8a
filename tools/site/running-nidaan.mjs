/** A Nidaan of its own for the tools of the public site: in a folder and on a port that nobody else uses. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.mjs';
import { ROOT } from '../workspace.mjs';

const DEMO = { email: 'demo@nidaan.local', password: 'demo-hospital' };
const STAFF = { email: 'admin@nidaan.local', password: 'admin-of-the-pictures' };
const START_MS = 120_000;

function run(script, args, env) {
  const { npm_lifecycle_event: _, ...own } = process.env;
  return spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...own, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Starts what was built; `{ url, stop }`. */
export async function startNidaan(dataDir) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    NODE_ENV: 'development',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ADMIN_PASSWORD: STAFF.password,
  };
  const child = run('tools/start.mjs', ['--built'], env);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  };
  for (const deadline = Date.now() + START_MS; Date.now() < deadline && child.exitCode === null; await sleep(100)) {
    const isReady = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return { url, stop };
  }
  await stop();
  throw new Error('Nidaan did not start.');
}

/** The same with a demo hospital in it; `logIn` gives its tokens, `logInStaff` those of the platform's staff, `get`, `post`, with a form too, and `put` ask the API as the hospital. */
export async function demoNidaan(dataDir, { patients }) {
  const seeding = run('tools/operate.mjs', ['seed-demo', '--patients', String(patients)], {
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
  });
  const [code] = await once(seeding, 'exit');
  if (code !== 0) throw new Error('The demo hospital could not be made.');
  const nidaan = await startNidaan(dataDir);
  let tokens;
  const send = async (path, body, headers = {}, method = 'POST') => {
    const isForm = body instanceof FormData;
    const all = { ...(!isForm && { 'content-type': 'application/json' }), ...headers };
    const call = { method, headers: all, body: isForm ? body : JSON.stringify(body) };
    const answer = await fetch(nidaan.url + path, call);
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`);
    return answer.json();
  };
  const tokensOf = async (who) => {
    const { access, refresh } = await send('/api/login/', { ...who, rememberMe: false });
    return { access_token: access, refresh_token: refresh };
  };
  const logIn = async () => (tokens = await tokensOf(DEMO));
  const own = () => ({ authorization: `Bearer ${tokens.access_token}` });
  const post = (path, body) => send(path, body, own());
  const put = (path, body) => send(path, body, own(), 'PUT');
  const get = async (path) => (await fetch(nidaan.url + path, { headers: own() })).json();
  return { ...nidaan, logIn, logInStaff: () => tokensOf(STAFF), get, post, put };
}
