#!/usr/bin/env node
// Runs the tests on a PostgreSQL of their own, made for the run and removed after it.
// node tools/test.mjs [--fast] [path pattern ...] [jest options]     --fast leaves out the journeys of apps/e2e
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage } from './build.mjs';
import { ensureInstalled, nodeFault } from './install.mjs';
import { ROOT } from './workspace.mjs';

const PREFIX = 'nidaan-test-';
let stopping = false;
let jest;

/** Removes the folders of runs that were killed. */
function sweep() {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(PREFIX))) {
    try {
      process.kill(Number(name.slice(PREFIX.length).split('-')[0]), 0);
    } catch (error) {
      if (error.code === 'ESRCH') rmSync(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
}

async function startDatabase() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  await buildPackage('libs/platform/database').catch(() => undefined);
  const { startEmbeddedPostgres } = await import('../libs/platform/database/dist/embedded/index.js');
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const server = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    log: (line) => process.env.PG_LOG && console.error(line),
  });
  const stop = () => server.stop().finally(() => rmSync(dataDir, { recursive: true, force: true }));
  return { url: server.url, stop };
}

function runJest(projects, args, url) {
  const nodeFlags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const workers = args.some((arg) => /^(-i|-w|--maxWorkers|--runInBand)/.test(arg))
    ? []
    : [`--maxWorkers=${Math.max(1, Math.min(4, availableParallelism() - 1))}`];
  const command = [
    ...nodeFlags,
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    '--passWithNoTests',
    ...workers,
    ...args,
    '--selectProjects',
    ...projects,
  ];
  jest = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', TEST_DATABASE_URL: url },
  });
  return new Promise((resolve) => jest.once('exit', (code) => resolve(code ?? 1)));
}

/** With two Jest runs, each writes its own `--outputFile`: report.json, report-e2e.json. */
const forJourneys = (args) => args.map((arg) => (arg.startsWith('--outputFile=') ? arg.replace(/\.json$/, '-e2e.json') : arg));

async function main() {
  const fault = nodeFault();
  if (fault) throw new Error(fault);
  await ensureInstalled();
  sweep();
  const isFast = process.argv.includes('--fast');
  const args = process.argv.slice(2).filter((arg) => arg !== '--fast');
  const patterns = args.filter((arg) => !arg.startsWith('-'));
  const journeys = patterns.some((pattern) => pattern.includes('e2e'));
  const database = await startDatabase();
  try {
    let code = 0;
    if (!journeys || patterns.length > 1) code = await runJest(['server', 'web'], args, database.url);
    if (!stopping && !isFast && (journeys || patterns.length === 0))
      code = (await runJest(['e2e'], forJourneys(args), database.url)) || code;
    return stopping ? 130 : code;
  } finally {
    await database.stop();
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
