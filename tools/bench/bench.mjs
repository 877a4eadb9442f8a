#!/usr/bin/env node
// npm run bench [-- --patients 100000 --seconds 5 --rounds 3 --json bench.json]
// Measures the hot paths beside a bare Fastify + pg server on the same PostgreSQL, in turn, in one run: figures are ratios (TARGETS P1 to P9).
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ensureInstalled } from '../install.mjs';
import { ROOT } from '../workspace.mjs';
import { load } from './load.mjs';
import { hospitalToken, startNidaan } from './nidaan.mjs';
import { person } from './people.mjs';
import { growthRows } from './growth.mjs';
import { documentRow, eventRow } from './rooms.mjs';

const { values: options } = parseArgs({
  options: {
    patients: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);

/** Measures two loads in turn, so that a drifting machine hits both; gives each one's round of median throughput. */
async function inTurn(ours, floor) {
  const results = { ours: [], floor: [] };
  for (let round = 0; round < rounds; round++) {
    results.floor.push(await floor());
    results.ours.push(await ours());
  }
  const middle = (all) => all.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)];
  return {
    ours: middle(results.ours),
    floor: middle(results.floor),
    failed: results.ours.reduce((sum, { failed }) => sum + failed, 0),
  };
}

function startFloor(databaseUrl) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor-server.mjs'), databaseUrl], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      const port = chunk.toString().match(/listening (\d+)/)?.[1];
      if (port) resolve({ url: `http://127.0.0.1:${port}`, stop: () => child.kill() });
    });
  });
}

/** Seconds until no event waits in any service. */
async function drain(admin) {
  const began = performance.now();
  const { rows: services } = await admin.query(
    `SELECT table_schema AS name FROM information_schema.tables WHERE table_name = 'inbox'`,
  );
  const waiting = services.map(
    ({ name }) =>
      `EXISTS (SELECT FROM ${name}.outbox WHERE sent_at IS NULL) OR EXISTS (SELECT FROM ${name}.inbox WHERE done_at IS NULL)`,
  );
  for (;;) {
    const { rows } = await admin.query(`SELECT ${waiting.join(' OR ')} AS waiting`);
    if (!rows[0].waiting) return (performance.now() - began) / 1000;
    await sleep(10);
  }
}

async function writeRows({ nidaan, floor, headers, admin }) {
  const json = { 'content-type': 'application/json' };
  const next = () => ({ body: JSON.stringify(person()) });
  const register = (connections) => async () => {
    const result = await load({
      url: nidaan.url,
      connections,
      seconds,
      method: 'POST',
      path: '/api/patients/',
      headers: { ...json, ...headers },
      next,
    });
    const drained = await drain(admin);
    return { ...result, drained, perSecond: result.count / (result.seconds + drained) };
  };
  const bare = (connections) => () =>
    load({ url: floor.url, connections, seconds, method: 'POST', path: '/patients', headers: json, next });
  const p1 = await inTurn(register(16), bare(16));
  const p2 = await inTurn(register(1), bare(1));
  const id = () => 1 + Math.floor(Math.random() * 1000);
  const p3 = await inTurn(
    () => load({ url: nidaan.url, connections: 16, seconds, headers, next: () => ({ path: `/api/patients/${id()}/` }) }),
    () => load({ url: floor.url, connections: 16, seconds, next: () => ({ path: `/patients/${id()}` }) }),
  );
  return [
    row(
      'P1',
      'register a patient, 16 connections, drained',
      p1,
      'ratio ≥ 0.4, p95 ≤ 25 ms',
      p1.ours.perSecond / p1.floor.perSecond >= 0.4 && p1.ours.p95 <= 25,
    ),
    row('P2', 'register a patient, 1 connection', p2, 'p50 ≤ 4.5 × floor', p2.ours.p50 <= 4.5 * Math.max(p2.floor.p50, 0.05)),
    row('P3', 'read a patient by id, 16 connections', p3, 'ratio ≥ 0.4', p3.ours.perSecond / p3.floor.perSecond >= 0.4),
  ];
}

function row(id, what, { ours, floor, failed }, target, holds) {
  return {
    id,
    what,
    target,
    holds: holds && failed === 0,
    failed,
    ours: `${ours.perSecond.toFixed(0)}/s, p50 ${ours.p50.toFixed(2)}, p95 ${ours.p95.toFixed(2)} ms`,
    floor: `${floor.perSecond.toFixed(0)}/s, p50 ${floor.p50.toFixed(2)}, p95 ${floor.p95.toFixed(2)} ms`,
    ratio: id === 'P2' ? ours.p50 / floor.p50 : ours.perSecond / floor.perSecond,
  };
}

async function startRow(dataDir, databaseUrl) {
  const again = await startNidaan({ dataDir, databaseUrl });
  await sleep(1000);
  const status = readFileSync(`/proc/${again.pid}/status`, 'utf8');
  const megabytes = Number(status.match(/VmRSS:\s+(\d+)/)[1]) / 1024;
  await again.stop();
  return {
    id: 'P9',
    what: 'start, warm; memory of all services',
    ours: `${again.startSeconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB`,
    floor: '–',
    target: '≤ 6 s, ≤ 500 MB',
    holds: again.startSeconds <= 6 && megabytes <= 500,
    failed: 0,
  };
}

function print(rows) {
  console.log(
    `\nNode ${process.version}, ${availableParallelism()} cores, ${rounds} rounds of ${seconds} s in turn; median round.\n`,
  );
  console.log('| id | what | Nidaan | floor | ratio | must reach | holds |\n|---|---|---|---|---|---|---|');
  for (const { id, what, ours, floor, ratio, target, holds, failed } of rows) {
    console.log(
      `| ${id} | ${what} | ${ours}${failed ? `, ${failed} failed` : ''} | ${floor} | ${ratio === undefined ? '–' : ratio.toFixed(2)} | ${target} | ${holds ? 'yes' : 'no'} |`,
    );
  }
}

async function main() {
  await ensureInstalled();
  const { buildAll } = await import('../build.mjs');
  await buildAll({ web: false });
  const { startEmbeddedPostgres } = await import('../../libs/platform/database/dist/embedded/index.js');
  const dataDir = mkdtempSync(join(tmpdir(), 'nidaan-bench-'));
  // As root, PostgreSQL's own account must get in: else the database goes to /var/lib/nidaan and stays there after the run.
  chmodSync(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'server'), durable: true });
  const admin = new pg.Client(server.url);
  await admin.connect();
  try {
    await admin.query('CREATE DATABASE floor');
    const floorUrl = new URL(server.url);
    floorUrl.pathname = '/floor';
    const nidaan = await startNidaan({ dataDir, databaseUrl: server.url });
    const floor = await startFloor(floorUrl.href);
    const headers = { authorization: `Bearer ${await hospitalToken(nidaan.url, dataDir)}` };
    const rows = await writeRows({ nidaan, floor, headers, admin });
    floor.stop();
    rows.push(
      ...(await growthRows({ nidaan, dataDir, databaseUrl: server.url, admin, most: Number(options.patients), seconds })),
    );
    await nidaan.stop();
    rows.push(await documentRow(), await eventRow(server.url), await startRow(dataDir, server.url));
    print(rows);
    if (options.json) writeFileSync(options.json, JSON.stringify({ node: process.version, rows }, null, 2));
    process.exitCode = rows.every(({ failed }) => failed === 0) ? 0 : 1;
  } finally {
    await admin.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
