#!/usr/bin/env node
// Runs the tests on a PostgreSQL of their own, made for the run and removed after it.
// node tools/test.mjs [--fast | --brokers | --cluster] [path pattern ...] [jest options]     --fast leaves out the journeys of apps/e2e,
// The spec files of a package run as one; a spec that alone fits a pattern runs as it is. --brokers runs only what needs real Kafka, Redis and S3 (*.brokers.spec.ts), --cluster the journeys on a cluster of two replicas each
import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, nodeFault } from './install.mjs';
import { gather, removeGathered, timingsOfRun } from './jest/gather.mjs';
import { patternsOf, picksItself } from './jest/arguments.mjs';
import { listFiles, ROOT } from './workspace.mjs';

// Signs the tokens of all tests of the run: each process would make one of its own.
const TOKEN_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const UNITS = ['server', 'web', 'server-gathered', 'web-gathered'];
const PREFIX = 'nidaan-test-';
const MEMORY = '/dev/shm';
const ROOM = 8 * 1024 ** 3;
// The processes of a cluster fill what the workers leave.
const SPARE_WORKERS = process.argv[2] === '--cluster' ? 0 : 1;
const MODES = new Set(['--fast', '--brokers', '--cluster']);
let stopping = false;
let jest;

/** Removes the folders of runs that were killed. */
function sweep(place) {
  for (const name of readdirSync(place).filter((each) => each.startsWith(PREFIX))) {
    try {
      process.kill(Number(name.slice(PREFIX.length).split('-')[0]), 0);
    } catch (error) {
      if (error.code === 'ESRCH') rmSync(join(place, name), { recursive: true, force: true });
    }
  }
}

/** Whether files may be kept in memory, and programs be started there. */
function isMemoryLarge() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY);
    return bavail * bsize > ROOM && freemem() > ROOM && mount !== undefined && !mount.includes('noexec');
  } catch {
    return false;
  }
}

/** The folder of all temporary files of the run. A database of 1,900 files is made in 0.1 s in memory, on a busy disk in 2 s. */
function makeScratch() {
  for (const place of [tmpdir(), MEMORY]) if (existsSync(place)) sweep(place);
  const place = !process.env.TMPDIR && isMemoryLarge() ? MEMORY : tmpdir();
  const folder = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
  // PostgreSQL has an account of its own where root runs the tests.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** How many Jest workers the arguments ask for; by default one more than cores, up to four: specs wait for PostgreSQL and pages a fifth of the time. */
function workersOf(args) {
  if (args.some((arg) => arg === '-i' || arg === '--runInBand')) return 1;
  const given = Number(args.find((arg) => arg.startsWith('--maxWorkers='))?.split('=')[1]);
  return given >= 1 ? given : Math.min(4, availableParallelism() + SPARE_WORKERS);
}

/** One server for each worker: database roles belong to a whole server, so spec files that run at once must not share one. */
async function startServers(count) {
  if (process.env.TEST_DATABASE_URL) return { urls: [process.env.TEST_DATABASE_URL], stop: async () => {} };
  const { buildPackage } = await import('./build.mjs');
  await buildPackage('libs/platform/database').catch(() => undefined);
  const { startEmbeddedPostgres } = await import('../libs/platform/database/dist/embedded/index.js');
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  chmodSync(folder, 0o711);
  const start = (_, index) => startEmbeddedPostgres({ dataDir: join(folder, String(index)), durable: false });
  const servers = await Promise.all(Array.from({ length: count }, start));
  const stop = () =>
    Promise.all(servers.map((server) => server.stop())).finally(() => rmSync(folder, { recursive: true, force: true }));
  return { urls: servers.map((server) => server.url), stop };
}

/** Makes the database that spec files copy: migrating all schemas anew for each of them would cost seconds. */
async function makeTemplates({ urls }) {
  const { buildAll } = await import('./build.mjs');
  await buildAll({ web: false, log: () => undefined });
  const made = urls.map((url) => {
    const env = { ...process.env, NODE_ENV: 'test', TEST_DATABASE_URL: url };
    const child = spawn(process.execPath, [join(ROOT, 'tools/jest/template-database.mjs')], { cwd: ROOT, stdio: 'inherit', env });
    return new Promise((resolve, reject) => {
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The template database could not be made.'))));
    });
  });
  await Promise.all(made);
}

function runJest(projects, args, { urls }, more = {}) {
  const nodeFlags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const workers = args.some((arg) => /^(-i|--maxWorkers=.*|--runInBand)$/.test(arg)) ? [] : [`--maxWorkers=${urls.length}`];
  const command = [
    ...nodeFlags,
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    '--passWithNoTests',
    ...workers,
    ...args,
    '--selectProjects',
    ...projects,
  ];
  const ofRun = { TEST_DATABASE_URL: urls[0], TEST_DATABASE_URLS: urls.join(' '), SPEC_TIMINGS: timingsOfRun() };
  const env = { ...process.env, NODE_ENV: 'test', TEST_TOKEN_KEY: TOKEN_KEY, ...ofRun, ...more };
  jest = spawn(process.execPath, command, { cwd: ROOT, stdio: 'inherit', env });
  return new Promise((resolve) => jest.once('exit', (code) => resolve(code ?? 1)));
}

/** How many journeys' files fit; each worker has a product of its own, which takes seconds to start. */
const countJourneys = (patterns) =>
  listFiles(join(ROOT, 'apps/e2e/test')).filter((file) => file.endsWith('.spec.ts') && fits(patterns)(`apps/e2e/test/${file}`))
    .length;

const fits = (patterns) => {
  const expressions = patterns.map((pattern) => new RegExp(pattern.replace(/^\.\//, ''), 'i'));
  return (path) => expressions.length === 0 || expressions.some((expression) => expression.test(join(ROOT, path)));
};

/** The files in which Jest finds the units that fit the patterns; nothing when options of Jest's pick them. */
const unitFiles = (args) => (picksItself(args) ? undefined : gather(fits(patternsOf(args))));

async function runUnits(files, args, servers) {
  if (!files) return runJest(['server', 'web'], args, servers);
  const patterns = patternsOf(args);
  if (files.length === 0) {
    console.log(`No spec file's path fits ${patterns.join(' or ')}.`);
    return 0;
  }
  const options = args.filter((arg) => !patterns.includes(arg));
  return runJest(UNITS, [...options, '--runTestsByPath', ...files], servers);
}

/** Each Jest run writes its own `--outputFile`: report.json, report-e2e.json, -brokers, -chaos, -cluster, -cluster-alone. */
const outputAs = (kind, args) =>
  args.map((arg) => (arg.startsWith('--outputFile=') ? arg.replace(/\.json$/, `-${kind}.json`) : arg));

// Outside CI a machine without Java or redis-server is told what it lacks; in CI that is a failure.
async function runWithBrokers(args, servers) {
  const { withBrokers } = await import('./brokers.mjs');
  // For the processes that the short chaos run kills and starts again.
  const bundled = fits(patternsOf(args))('apps/e2e/test/chaos.brokers.spec.ts') ? await builtAndBundled() : {};
  // Chaos comes after the others: with its 23 processes it takes both cores, and what they try answers within limits that the product sets.
  return withBrokers(async (env) => {
    const code = await runJest(['brokers'], outputAs('brokers', args), servers, env);
    if (stopping) return code;
    return (await runJest(['chaos'], outputAs('chaos', args), servers, { ...env, ...bundled })) || code;
  });
}

async function runOnCluster(args, servers) {
  const [{ withBrokers }, { withCluster }] = await Promise.all([import('./brokers.mjs'), import('./cluster/for-tests.mjs')]);
  const bundled = await builtAndBundled();
  // One after the other: a journey that closes the month closes it for every hospital of the cluster.
  const alone = [...args.filter((arg) => !arg.startsWith('--maxWorkers')), '--runInBand'];
  return withBrokers((brokers) =>
    withCluster(brokers, async (env) => {
      const code = await runJest(['cluster'], outputAs('cluster', args), servers, { ...env, ...bundled });
      if (stopping) return code;
      return (await runJest(['cluster-alone'], outputAs('cluster-alone', alone), servers, { ...env, ...bundled })) || code;
    }),
  );
}

// They walk through the built product, which a fresh clone does not have yet.
async function runJourneys(args, servers) {
  const { withStarted } = await import('./start/for-tests.mjs');
  const bundled = await builtAndBundled();
  // One journey starts too little to be worth it.
  const used = countJourneys(patternsOf(args)) > 1 ? bundled : {};
  return withStarted(servers.urls.length, (env) => runJest(['e2e'], outputAs('e2e', args), servers, { ...env, ...used }));
}

/** Builds all; gives the variable under which what tests start themselves runs as a bundle. The products they share run as they were built. */
async function builtAndBundled() {
  const [{ buildAll }, { bundleServer }] = await Promise.all([import('./build.mjs'), import('./bundle.mjs')]);
  await buildAll({ web: true });
  return { NIDAAN_BUNDLE: await bundleServer() };
}

async function main() {
  const fault = nodeFault();
  if (fault) throw new Error(fault);
  await ensureInstalled();
  makeScratch();
  const isFast = process.argv.includes('--fast');
  const args = process.argv.slice(2).filter((arg) => !MODES.has(arg));
  const patterns = patternsOf(args);
  const isWhole = patterns.length === 0;
  const journeys = patterns.some((pattern) => pattern.includes('e2e'));
  const hasUnits = !MODES.has(process.argv[2]) || isFast;
  const files = hasUnits ? unitFiles(args) : undefined;
  const wanted = isWhole || !files ? Infinity : files.length + (journeys ? countJourneys(patterns) : 0);
  const servers = await startServers(Math.max(1, Math.min(workersOf(args), wanted)));
  try {
    if (process.argv.includes('--brokers')) return await runWithBrokers(args, servers);
    if (process.argv.includes('--cluster')) return await runOnCluster(args, servers);
    let code = 0;
    // A single spec is there sooner without.
    if (isWhole) await makeTemplates(servers);
    if (!journeys || patterns.length > 1) code = await runUnits(files, args, servers);
    if (!stopping && !isFast && (journeys || isWhole)) code = (await runJourneys(args, servers)) || code;
    return stopping ? 130 : code;
  } finally {
    removeGathered();
    await servers.stop();
  }
}

// Ctrl-C reaches Jest as well; this process stays to stop the database. A second signal changes nothing.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true;
    jest?.kill(signal);
  });
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
