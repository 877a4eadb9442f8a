#!/usr/bin/env node
// npm run image:try: builds the image, starts one machine and then the whole cluster from it, as bounded as containers can be, and walks
// through the journey of the front desk on both. Outside CI: it takes some ten minutes. docs/operations/install.md has its last result.
// npm run image:try -- [--tag nidaan:latest --built] [--engine podman] [--stand-ins] [--only foreign|memory|machine|cluster]
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadBrokers } from '../brokers.mjs';
import { buildAll } from '../build.mjs';
import { ADMIN, SETTINGS } from '../start/for-tests.mjs';
import { ROOT } from '../workspace.mjs';
import { Container } from './container.mjs';
import { findEngine, Refused } from './engine.mjs';
import { buildImage, revision } from './image.mjs';
import { startCluster, startEngines } from './trial-cluster.mjs';

const JOURNEY = 'apps/e2e/test/journeys/front-desk.spec.ts';
const USER = 1000;
const DEVELOPMENT = { NODE_ENV: 'development', RATE_LIMITS: 'off', ADMIN_PASSWORD: ADMIN.password, ...SETTINGS };
const secondsSince = (started) => Math.round((performance.now() - started) / 1000);

/** Runs the journey of the front desk; throws Refused when it fails. */
async function walk(project, env) {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const command = [...flags, 'node_modules/jest/bin/jest.js', '--runInBand', '--selectProjects', project, '--', JOURNEY];
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', ...env },
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Refused('The journey of the front desk failed (see above).');
}

/** What a trial makes, to be taken away at its end in the opposite order. */
class Trial {
  #undo = [];

  constructor(engine, tag) {
    this.engine = engine;
    this.tag = tag;
    this.folder = mkdtempSync(join(tmpdir(), 'nidaan-try-'));
    chmodSync(this.folder, 0o711);
    this.later(() => rmSync(this.folder, { recursive: true, force: true }));
    this.healthCheck = engine.image(tag).healthCheck;
    if (!this.healthCheck?.length) throw new Refused(`${tag} has no HEALTHCHECK: was it built in the OCI format?`);
  }

  later(work) {
    this.#undo.push(work);
  }

  /** A folder for /data that belongs to the user of the image. */
  dataDir(name) {
    const path = join(this.folder, name);
    mkdirSync(path);
    if (process.getuid?.() === 0) chownSync(path, USER, USER);
    else chmodSync(path, 0o777);
    return path;
  }

  async machine(name, data, env = {}) {
    const { freePort } = await loadBrokers();
    const port = await freePort();
    const options = { tag: this.tag, name: `nidaan-try-${process.pid}-${name}`, data, port };
    const container = new Container(this.engine, { ...options, env: { ...DEVELOPMENT, PORT: String(port), ...env } });
    this.later(() => container.remove());
    container.start();
    await container.ready();
    return container;
  }

  async end() {
    for (let step = this.#undo.pop(); step; step = this.#undo.pop()) await step();
  }
}

async function tryMachine(trial) {
  const started = performance.now();
  const dataDir = trial.dataDir('machine');
  const container = await trial.machine('machine', ['--volume', `${dataDir}:/data`]);
  const seconds = secondsSince(started);
  const seen = container.look(trial.healthCheck);
  console.log(`One machine is ready after ${seconds} s, within its bounds: ${JSON.stringify(seen)}`);
  await walk('e2e', { NIDAAN_STARTED: JSON.stringify([{ dataDir, port: container.port, settings: SETTINGS }]) });
  const code = await container.remove();
  if (code !== 0) throw new Refused(`One machine ended with ${code} on SIGTERM.`);
  return `one machine ready in ${seconds} s, front desk passed after ${secondsSince(started)} s`;
}

/** A folder of somebody else at /data: it must say so in one sentence and end. */
async function tryForeign(trial) {
  const folder = join(trial.folder, 'foreign');
  mkdirSync(folder, { mode: 0o755 });
  const data = ['--volume', `${folder}:/data`];
  const container = new Container(trial.engine, {
    tag: trial.tag,
    name: `nidaan-try-${process.pid}-foreign`,
    data,
    env: DEVELOPMENT,
  });
  trial.later(() => container.remove());
  container.start();
  const code = await container.ended();
  const said = await container.said();
  const isRight = code === 1 && /^The data folder \/data cannot be written by this user: .*\.$/.test(said);
  if (!isRight) throw new Refused(`A data folder that cannot be written is not refused in a sentence (${code}):\n${said}`);
  return 'a data folder of somebody else refused in a sentence';
}

async function tryMemory(trial) {
  const started = performance.now();
  const container = await trial.machine('memory', ['--tmpfs', '/data:exec,mode=1777']);
  container.look(trial.healthCheck);
  const seconds = secondsSince(started);
  await container.remove();
  return `one machine on a tmpfs ready in ${seconds} s`;
}

async function tryCluster(trial) {
  const started = performance.now();
  const engines = await startEngines(trial.folder);
  trial.later(() => engines.stop());
  const dataDir = trial.dataDir('cluster');
  const { engine, tag, folder, healthCheck } = trial;
  const keep = (container) => trial.later(() => container.remove());
  const { port, containers } = await startCluster({ engine, tag, engines, folder, dataDir, healthCheck, keep, log: console.log });
  const seconds = secondsSince(started);
  console.log(`The cluster of ${containers.length} processes is ready after ${seconds} s, each within its bounds.`);
  await walk('cluster', { NIDAAN_CLUSTER: JSON.stringify({ dataDir, port, settings: SETTINGS, brokers: engines.brokers }) });
  return `cluster of ${containers.length} processes ready in ${seconds} s, front desk passed after ${secondsSince(started)} s`;
}

const TRIALS = { foreign: tryForeign, memory: tryMemory, machine: tryMachine, cluster: tryCluster };

async function main() {
  const flags = { tag: { type: 'string' }, built: { type: 'boolean' }, engine: { type: 'string' } };
  const { values } = parseArgs({ options: { ...flags, 'stand-ins': { type: 'boolean' }, only: { type: 'string' } } });
  const engine = findEngine(values.engine);
  const tag = values.tag ?? 'nidaan:latest';
  const built = values.built ? undefined : await buildImage({ engine, tag, standIns: values['stand-ins'] });
  await buildAll({ web: false });
  const { bytes } = engine.image(tag) ?? {};
  if (!bytes) throw new Refused(`There is no image ${tag} on this machine.`);
  const results = [`${(bytes / 1e6).toFixed(0)} MB${built ? `, built in ${built.seconds} s` : ''}`];
  for (const [name, attempt] of Object.entries(TRIALS)) {
    if (values.only && values.only !== name) continue;
    const trial = new Trial(engine, tag);
    try {
      results.push(await attempt(trial));
    } finally {
      await trial.end();
    }
  }
  console.log(
    `PASSED ${new Date().toISOString().slice(0, 10)} ${revision().slice(0, 15)} with ${engine.name}: ${results.join('; ')}.`,
  );
}

await main().then(
  () => process.exit(0),
  (fault) => {
    if (!(fault instanceof Refused) && !fault.code?.startsWith('ERR_PARSE_ARGS')) console.error(fault);
    else console.error(`FAILED: ${fault.message}`);
    process.exit(1);
  },
);
