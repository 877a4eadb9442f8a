#!/usr/bin/env node
// npm run bench [-- --patients 100000 --seconds 5 --rounds 3 --json bench.json]
// npm run bench -- --hot measures P1 to P3 alone.
// npm run bench -- --persons 10000,100000,1000000 measures the search of persons in registries of these sizes alone (FRD-05, FRD-06).
// npm run bench -- --queues clinic (or large) [--cluster --replicas 1] measures how soon displays show who is called (FRD-69) alone.
// npm run bench -- --messages 50000 measures how soon so many that are due leave, and registrations beside them (FRD-71) alone.
// npm run bench -- --slots measures how soon the times of doctors are found among 100,000 appointments (FRD-44, FRD-45) alone.
// npm run bench -- --cluster [--replicas 1,2] measures P1, P3 and P8 in one process and as a cluster instead.
// Measures the hot paths beside a bare Fastify + pg server on the same PostgreSQL, in turn, in one run: figures are ratios (P1 to P9).
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ensureInstalled } from '../install.mjs';
import { clusterRows, withCluster } from './cluster.mjs';
import { serverOf, withCpu } from './cpu.mjs';
import { startFloor } from './floor.mjs';
import { inTurn, print, row } from './in-turn.mjs';
import { load } from './load.mjs';
import { messageRows } from './messages.mjs';
import { hospitalToken, startNidaan } from './nidaan.mjs';
import { person } from './people.mjs';
import { growthRows } from './growth.mjs';
import { personRows } from './person-search.mjs';
import { queueRows, SIZES } from './queues.mjs';
import { documentRow, eventRow } from './rooms.mjs';
import { slotRows } from './slots.mjs';

const { values: options } = parseArgs({
  options: {
    patients: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string' },
    hot: { type: 'boolean', default: false },
    persons: { type: 'string' },
    queues: { type: 'string' },
    slots: { type: 'boolean', default: false },
    messages: { type: 'string' },
    cluster: { type: 'boolean', default: false },
    replicas: { type: 'string', default: '1,2' },
    json: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds ?? (options.cluster ? 2 : 3));
const replicas = options.replicas.split(',').map(Number);

// Before that many answers Node compiles: a read costs twice as much (measured).
const WARM = { writes: 2000, reads: 3000 };

/** What autovacuum does within some minutes: until then PostgreSQL may keep plans that read a whole hospital. */
async function analyze(url) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('ANALYZE');
  await client.end();
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

async function writeRows({ nidaan, floor, headers, admin, urls }) {
  const json = { 'content-type': 'application/json' };
  const server = await serverOf(admin);
  const next = () => ({ body: JSON.stringify(person()) });
  const registration = { url: nidaan.url, method: 'POST', path: '/api/patients/', headers: { ...json, ...headers }, next };
  const bareRegistration = { url: floor.url, method: 'POST', path: '/patients', headers: json, next };
  const id = () => 1 + Math.floor(Math.random() * 1000);
  const reading = { url: nidaan.url, connections: 16, headers, next: () => ({ path: `/api/patients/${id()}/` }) };
  const bareReading = { url: floor.url, connections: 16, next: () => ({ path: `/patients/${id()}` }) };
  const ours = (run) => withCpu(nidaan.pid, server, run);
  const floors = (call) => withCpu(floor.pid, server, () => load({ ...call, seconds }));
  const register = (connections) => () =>
    ours(async () => {
      const result = await load({ ...registration, connections, seconds });
      const drained = await drain(admin);
      return { ...result, drained, perSecond: result.count / (result.seconds + drained) };
    });
  const bare = (connections) => () => floors({ ...bareRegistration, connections });
  for (const call of [bareRegistration, registration]) await load({ ...call, connections: 16, amount: WARM.writes });
  for (const call of [bareReading, reading]) await load({ ...call, amount: WARM.reads });
  await drain(admin);
  for (const url of urls) await analyze(url);
  const p1 = await inTurn(rounds, register(16), bare(16));
  const p2 = await inTurn(rounds, register(1), bare(1));
  const p3 = await inTurn(
    rounds,
    () => ours(() => load({ ...reading, seconds })),
    () => floors(bareReading),
  );
  return [
    row(
      {
        id: 'P1',
        what: 'register a patient, 16 connections, drained',
        target: 'ratio ≥ 0.4, p95 ≤ 25 ms',
        holds: p1.ours.perSecond / p1.floor.perSecond >= 0.4 && p1.ours.p95 <= 25,
      },
      p1,
    ),
    row(
      {
        id: 'P2',
        what: 'register a patient, 1 connection',
        target: 'p50 ≤ 4.5 × floor',
        holds: p2.ours.p50 <= 4.5 * Math.max(p2.floor.p50, 0.05),
        byP50: true,
      },
      p2,
    ),
    row(
      {
        id: 'P3',
        what: 'read a patient by id, 16 connections',
        target: 'ratio ≥ 0.4',
        holds: p3.ours.perSecond / p3.floor.perSecond >= 0.4,
      },
      p3,
    ),
  ];
}

const STARTS = 3;

/** The middle one of some starts: a server that has just been under load still tidies up beside the first. */
async function startRow(dataDir, databaseUrl) {
  const starts = [];
  for (let n = 0; n < STARTS; n++) {
    const { pid, startSeconds, stop } = await startNidaan({ dataDir, databaseUrl });
    await sleep(1000);
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    starts.push({ startSeconds, megabytes: Number(status.match(/VmRSS:\s+(\d+)/)[1]) / 1024 });
    await stop();
  }
  const { startSeconds, megabytes } = starts.toSorted((a, b) => a.startSeconds - b.startSeconds)[STARTS >> 1];
  return {
    id: 'P9',
    what: `start, warm (the middle of ${STARTS}); memory of all services`,
    ours: `${startSeconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB`,
    floor: '–',
    target: '≤ 6 s, ≤ 500 MB',
    holds: startSeconds <= 6 && megabytes <= 500,
    failed: 0,
  };
}

async function wholeRows(server, dataDir) {
  const admin = new pg.Client(server.url);
  await admin.connect();
  try {
    await admin.query('CREATE DATABASE floor');
    const floorUrl = new URL(server.url);
    floorUrl.pathname = '/floor';
    const nidaan = await startNidaan({ dataDir, databaseUrl: server.url });
    const floor = await startFloor(floorUrl.href);
    const headers = { authorization: `Bearer ${await hospitalToken(nidaan.url, dataDir)}` };
    const rows = await writeRows({ nidaan, floor, headers, admin, urls: [server.url, floorUrl.href] });
    floor.stop();
    if (options.hot) {
      await nidaan.stop();
      return rows;
    }
    const most = Number(options.patients);
    rows.push(...(await growthRows({ nidaan, dataDir, databaseUrl: server.url, admin, most, seconds })));
    await nidaan.stop();
    rows.push(await documentRow(), await eventRow(server.url), await startRow(dataDir, server.url));
    return rows;
  } finally {
    await admin.end();
  }
}

async function rowsOfQueues(server, dataDir) {
  const size = SIZES[options.queues];
  if (options.cluster)
    return withCluster({ server, dataDir, replicas: replicas[0] }, (cluster) =>
      queueRows({ ...cluster, size: { ...size, most: size.mostInCluster } }),
    );
  const nidaan = await startNidaan({ dataDir, databaseUrl: server.url });
  try {
    return await queueRows({ nidaan, dataDir, size });
  } finally {
    await nidaan.stop();
  }
}

function rowsOf(server, dataDir) {
  if (options.queues) return rowsOfQueues(server, dataDir);
  if (options.cluster) return clusterRows({ server, dataDir, replicas, seconds, rounds });
  if (options.persons) return personRows({ url: server.url, dataDir, sizes: options.persons.split(',').map(Number), seconds });
  if (options.messages) return messageRows({ url: server.url, dataDir, count: Number(options.messages), seconds });
  if (options.slots) return slotRows({ url: server.url, dataDir, seconds });
  return wholeRows(server, dataDir);
}

async function main() {
  if (!replicas.every((count) => Number.isInteger(count) && count >= 1 && count <= 8))
    throw new Error('--replicas must be numbers from 1 to 8 with commas between them.');
  if (options.queues && !(options.queues in SIZES)) throw new Error(`--queues is one of ${Object.keys(SIZES).join(', ')}.`);
  await ensureInstalled();
  const { buildAll } = await import('../build.mjs');
  await buildAll({ web: false });
  const { startEmbeddedPostgres } = await import('../../libs/platform/database/dist/embedded/index.js');
  const dataDir = mkdtempSync(join(tmpdir(), 'nidaan-bench-'));
  // As root, PostgreSQL's own account must get in: else the database goes to /var/lib/nidaan and stays there after the run.
  chmodSync(dataDir, 0o711);
  const maxConnections = options.cluster ? 600 : undefined;
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'server'), durable: true, maxConnections });
  try {
    const rows = await rowsOf(server, dataDir);
    print(rows, rounds, seconds);
    if (options.json) writeFileSync(options.json, JSON.stringify({ node: process.version, rows }, null, 2));
    process.exitCode = rows.every(({ failed }) => failed === 0) ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
