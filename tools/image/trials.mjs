/** What `npm run image:try` does with the image. Each gives a line of its result; it throws Refused with what is wrong. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadBrokers } from '../brokers.mjs';
import { ADMIN, SETTINGS } from '../start/for-tests.mjs';
import { ROOT } from '../workspace.mjs';
import { Refused } from './engine.mjs';
import { runProgram } from './running.mjs';
import { fetchMails, startComposition } from './trial-compose.mjs';
import { startCluster, startEngines } from './trial-cluster.mjs';

const JOURNEY = 'apps/e2e/test/journeys/front-desk.spec.ts';
const DEVELOPMENT = { NODE_ENV: 'development', RATE_LIMITS: 'off', ADMIN_PASSWORD: ADMIN.password, ...SETTINGS };
const secondsSince = (started) => Math.round((performance.now() - started) / 1000);

/** Runs the journey of the front desk; throws Refused when it fails. */
export async function walk(project, env) {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const command = [...flags, 'node_modules/jest/bin/jest.js', '--runInBand', '--selectProjects', project, '--', JOURNEY];
  const code = await runProgram(process.execPath, command, { cwd: ROOT, env: { ...process.env, NODE_ENV: 'test', ...env } });
  if (code !== 0) throw new Refused('The journey of the front desk failed (see above).');
}

async function startMachine(trial, name, data) {
  const { freePort } = await loadBrokers();
  const port = await freePort();
  const container = trial.start({ name, data, port, env: { ...DEVELOPMENT, PORT: String(port) } });
  return container.ready();
}

/** A folder of another user at /data: it must say so in one sentence and end. */
async function tryForeign(trial) {
  const folder = join(trial.folder, 'foreign');
  mkdirSync(folder, { mode: 0o755 });
  const container = trial.start({ name: 'foreign', data: ['--volume', `${folder}:/data`], env: DEVELOPMENT });
  const code = await container.ended();
  const said = await container.said();
  const isRight = code === 1 && /^The data folder \/data cannot be written by this user: .*\.$/.test(said);
  if (!isRight) throw new Refused(`A data folder that cannot be written is not refused in a sentence (${code}):\n${said}`);
  return 'a data folder of somebody else refused in a sentence';
}

async function tryMemory(trial) {
  const started = performance.now();
  const container = await startMachine(trial, 'memory', ['--tmpfs', '/data:exec,mode=1777']);
  container.look(trial.healthCheck);
  const seconds = secondsSince(started);
  await container.end();
  return `one machine on a tmpfs ready in ${seconds} s`;
}

async function tryMachine(trial) {
  const started = performance.now();
  const dataDir = trial.dataDir('machine');
  const container = await startMachine(trial, 'machine', ['--volume', `${dataDir}:/data`]);
  const seconds = secondsSince(started);
  const seen = container.look(trial.healthCheck);
  console.log(`One machine is ready after ${seconds} s, within its bounds: ${JSON.stringify(seen)}`);
  await walk('e2e', { NIDAAN_STARTED: JSON.stringify([{ dataDir, port: container.port, settings: SETTINGS }]) });
  await container.end();
  return `one machine ready in ${seconds} s, front desk passed after ${secondsSince(started)} s, ended with 0`;
}

async function tryCluster(trial) {
  const started = performance.now();
  const starting = startEngines(trial.folder);
  trial.later(async () => (await starting.catch(() => undefined))?.stop());
  const engines = await starting;
  const dataDir = trial.dataDir('cluster');
  const { port, containers } = await startCluster({ trial, engines, dataDir, log: console.log });
  const seconds = secondsSince(started);
  console.log(`The cluster of ${containers.length} processes is ready after ${seconds} s, each within its bounds.`);
  await walk('cluster', { NIDAAN_CLUSTER: JSON.stringify({ dataDir, port, settings: SETTINGS, brokers: engines.brokers }) });
  const walked = secondsSince(started);
  for (const container of containers.toReversed()) await container.end();
  return `cluster of ${containers.length} processes ready in ${seconds} s, front desk passed after ${walked} s, each ended with 0`;
}

/** docker-compose.yml with the engines that it names. */
async function tryCompose(trial) {
  const started = performance.now();
  const { port, containers, stop } = await startComposition(trial);
  const seconds = secondsSince(started);
  console.log(`docker-compose.yml is up after ${seconds} s: every container is healthy, ours within their bounds.`);
  const dataDir = trial.dataDir('compose');
  mkdirSync(join(dataDir, 'mail'));
  trial.later(fetchMails(join(dataDir, 'mail')));
  await walk('cluster', { NIDAAN_CLUSTER: JSON.stringify({ dataDir, port, settings: {}, brokers: {} }) });
  const walked = secondsSince(started);
  if ((await stop()) !== 0) throw new Refused('docker-compose stop failed (see above).');
  const bad = containers.filter((container) => container.exitCode !== 0).map(({ name, exitCode }) => `${name} ${exitCode}`);
  if (bad.length > 0) throw new Refused(`Ended with other than 0: ${bad.join(', ')}`);
  return `docker-compose.yml up in ${seconds} s, front desk passed after ${walked} s, each of ours ended with 0`;
}

export const TRIALS = { foreign: tryForeign, memory: tryMemory, machine: tryMachine, cluster: tryCluster };
/** Only when asked for: they need docker-compose, and the ports of the engines. */
export const MORE_TRIALS = { compose: tryCompose };
