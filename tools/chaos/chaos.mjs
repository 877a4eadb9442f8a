#!/usr/bin/env node
// npm run chaos [-- --short] [--operations 10000] [--kills 20] [--kafka-away 120] [--replicas 2] [--json file] [--markdown [file]] [--keep]
// Kills, pauses and restarts every part of a cluster under load, and judges L1 to L9 by a ledger of its own and by SQL. Fails when one does not hold.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ADMIN } from '../start/for-tests.mjs';
import { prepare, stopWithParent } from '../start/prepare.mjs';
import { ROOT } from '../workspace.mjs';

const FULL = {
  operations: 10_000,
  kills: 20,
  kafkaAway: 120,
  redisAway: 15,
  hospitals: 4,
  desks: 4,
  thinkMs: 900,
  calmMs: 5_000,
};
const SHORT = { operations: 1_000, kills: 6, kafkaAway: 15, redisAway: 5, hospitals: 2, desks: 3, thinkMs: 600, calmMs: 1_000 };
const PAGE = 'docs/reliability.md';

function optionsOf(args) {
  const text = { type: 'string' };
  const { values } = parseArgs({
    args,
    options: {
      short: { type: 'boolean' },
      built: { type: 'boolean' },
      keep: { type: 'boolean' },
      markdown: { type: 'boolean' },
      operations: text,
      kills: text,
      'kafka-away': text,
      replicas: text,
      json: text,
    },
  });
  const profile = values.short ? SHORT : FULL;
  const number = (name, byDefault, least) => {
    const value = Number(values[name] ?? byDefault);
    if (!Number.isInteger(value) || value < least) throw expected(`--${name} must be a whole number from ${least}.`);
    return value;
  };
  return {
    ...profile,
    isShort: values.short === true,
    operations: number('operations', profile.operations, 1),
    kills: number('kills', profile.kills, 1),
    kafkaAway: number('kafka-away', profile.kafkaAway, 5),
    replicas: number('replicas', 2, 1),
    isBuilt: values.built,
    isKept: values.keep,
    json: values.json,
    isPrinted: values.markdown,
  };
}

const expected = (message) => Object.assign(new Error(message), { isExpected: true });

/** What the figures depend on. */
function conditions(options, began) {
  const git = (...args) => {
    try {
      return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
    } catch {
      return 'unknown';
    }
  };
  const changed = git('status', '--porcelain', '--', 'apps', 'libs', 'tools') ? ' with changes' : '';
  return {
    date: new Date(began).toISOString().slice(0, 16).replace('T', ' '),
    commit: git('rev-parse', '--short', 'HEAD') + changed,
    node: process.version,
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 1024 ** 3),
    loadAverageBefore: Number(options.load.toFixed(2)),
    replicas: options.replicas,
    minutes: Number(((Date.now() - began) / 60_000).toFixed(1)),
  };
}

async function drill(world, options, folder, log) {
  const [{ Ledger, readLedger }, { Caller }, { Workload }, { Faults }, { Poison }, { Plan }, { judge }, { drain }] =
    await Promise.all(
      ['ledger', 'caller', 'workload', 'faults', 'poison', 'plan', 'judge', 'judge-events'].map(
        (name) => import(`./${name}.mjs`),
      ),
    );
  const ledger = new Ledger(join(folder, 'ledger.jsonl'));
  const workload = new Workload({ caller: new Caller(world.url, ledger), thinkMs: options.thinkMs });
  await workload.open({
    url: world.url,
    dataDir: world.dataDir,
    hospitals: options.hospitals,
    desks: options.desks,
    admin: ADMIN,
  });
  const [{ url, dataDir }, hospital] = [world, workload.hospitals[0]];
  const { logIn } = await import('../bench/nidaan.mjs');
  const poison = new Poison(world, hospital, (await logIn(url, hospital)).access);
  workload.start();
  let told;
  try {
    told = await new Plan({ world, faults: new Faults(world, ledger), workload, ledger, poison, options, log }).run();
    workload.pace(0);
    while (ledger.operations < options.operations) await sleep(200);
  } finally {
    await workload.stop();
  }
  log(`${ledger.operations} operations, ${ledger.acknowledged} acknowledged; waiting for what they brought about`);
  await drain(world).catch((fault) => log(fault.message));
  ledger.close();
  log(`Judging by ${dataDir}`);
  return world.withSql((sql) => judge(sql, readLedger(ledger.path), { poison: told, minimum: options.operations }));
}

function report(verdict, about, options, { tableOf, runOf, putInto }) {
  const lines = Object.entries(about).map(([name, value]) => `${name} ${value}`);
  const text = `${lines.join(', ')}.\n\n${runOf(verdict)}.\n\n${tableOf(verdict)}`;
  console.log(`\n${text}\n`);
  for (const [id, { faults = [] }] of Object.entries(verdict))
    for (const fault of faults.slice(0, 20)) console.log(`${id}: ${fault}`);
  if (options.json) writeFileSync(options.json, JSON.stringify({ about, ...verdict }, null, 2));
  if (options.isPrinted) putInto(join(ROOT, PAGE), text);
}

async function main(args) {
  const options = { ...optionsOf(args), load: loadavg()[0] };
  const began = Date.now();
  const log = (text) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`);
  if (!options.isBuilt) await prepare({ web: true });
  stopWithParent();
  const { World } = await import('./world.mjs');
  const { IDS, ...table } = await import('./table.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-chaos-'));
  const logFile = join(folder, 'processes.log');
  const world = await World.open({ replicas: options.replicas, logFile });
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await world.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop().then(() => process.exit(130)));
  let holds = false;
  try {
    log(`${world.processes().length} processes are up`);
    const verdict = await drill(world, options, folder, log);
    holds = IDS.every((id) => verdict[id].holds);
    report(verdict, conditions(options, began), options, table);
  } finally {
    await stop();
    if (holds && !options.isKept) rmSync(folder, { recursive: true, force: true });
    else console.log(`The ledger and what the processes said lie in ${folder}.`);
  }
  process.exitCode = holds ? 0 : 1;
}

await main(process.argv.slice(2)).catch((fault) => {
  console.error(fault.isExpected ? fault.message : fault.stack);
  process.exit(1);
});
