#!/usr/bin/env node
// node tools/bench/idle.mjs [--replicas 2] [--alone] [--settle 60] [--seconds 60]
// What a cluster of tests, or with --alone one machine, costs while nobody calls: CPU by kind of process, as a share of one core.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withBrokers } from '../brokers.mjs';
import { startCluster } from '../cluster/for-tests.mjs';
import { SETTINGS, startProduct } from '../start/for-tests.mjs';

const TICKS = 100;
const PROGRAMS = [
  ['Kafka', /kafka\.Kafka/],
  ['S3Proxy', /s3proxy/],
  ['Redis', /redis-server/],
  ['PostgreSQL', /^postgres|\/postgres /],
  ['Chromium', /chrom/],
];

/** Of every process: its parent, what it is, and the ticks that it and its ended children have used (proc_pid_stat(5)). */
function processes() {
  const found = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      found.set(Number(pid), { parent: Number(fields[1]), command, ticks });
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

const isBelow = (all, pid, top) => pid === top || (all.has(pid) && isBelow(all, all.get(pid).parent, top));

/** Ticks by kind of process, of this process' descendants. */
function ticksOf(names) {
  const all = processes();
  const sums = new Map();
  for (const [pid, { command, ticks }] of all) {
    if (pid === process.pid || !isBelow(all, pid, process.pid)) continue;
    const kind = names.get(pid) ?? PROGRAMS.find(([, pattern]) => pattern.test(command))?.[0] ?? 'launcher';
    const { count = 0, sum = 0 } = sums.get(kind) ?? {};
    sums.set(kind, { count: count + 1, sum: sum + ticks });
  }
  return sums;
}

/** The services of a cluster by process; none of one machine. */
function namesIn(dataDir) {
  try {
    const { processes: noted } = JSON.parse(readFileSync(join(dataDir, 'cluster.json'), 'utf8'));
    return new Map(noted.map(({ name, pid }) => [pid, name]));
  } catch {
    return new Map();
  }
}

async function measure({ dataDir }, { settle, seconds }) {
  await sleep(settle * 1000);
  const names = namesIn(dataDir);
  const [before, began] = [ticksOf(names), performance.now()];
  await sleep(seconds * 1000);
  const [after, took] = [ticksOf(names), (performance.now() - began) / 1000];
  const line = (kind, count, ticks) =>
    `${kind.padEnd(12)} ${String(count).padStart(3)} ${((ticks / TICKS / took) * 100).toFixed(2).padStart(7)} %`;
  const all = { count: 0, ticks: 0 };
  for (const [kind, { count, sum }] of [...after].toSorted()) {
    const ticks = sum - (before.get(kind)?.sum ?? 0);
    all.count += count;
    all.ticks += ticks;
    console.log(line(kind, count, ticks));
  }
  console.log(line('all', all.count, all.ticks));
  const start = [...before.values()].reduce((sum, each) => sum + each.sum, 0);
  console.log(`Start and pause before: ${(start / TICKS).toFixed(0)} s of CPU.`);
}

async function run(start, options) {
  const started = await start();
  try {
    await measure(started, options);
  } finally {
    await started.stop();
  }
  return 0;
}

const { values } = parseArgs({
  options: {
    replicas: { type: 'string', default: '2' },
    alone: { type: 'boolean', default: false },
    settle: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '60' },
  },
});
const options = { settle: Number(values.settle), seconds: Number(values.seconds) };
const env = { RATE_LIMITS: 'off', ...SETTINGS };
process.exitCode = values.alone
  ? await run(() => startProduct(['tools/start.mjs'], { env }), options)
  : await withBrokers((brokers) => run(() => startCluster(brokers, { replicas: Number(values.replicas), env }), options));
