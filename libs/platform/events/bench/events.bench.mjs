#!/usr/bin/env node
// Measures the events room on a real PostgreSQL: node libs/platform/events/bench/events.bench.mjs <superuser url> [events]
// Build first: node tools/build.mjs. Prints one JSON object. The database it makes is removed again.
import 'reflect-metadata';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { z } from 'zod';
import { event } from '@nidaan/kernel';
import { migrate, openDatabase, provision, roleOf, roleUrl } from '@nidaan/platform-database';
import { newContext, runInContext } from '@nidaan/platform-telemetry';
import { EventHub, PostgresTransport, eventsMigrations } from '@nidaan/platform-events';

const [serverUrl, countText = '30000'] = process.argv.slice(2);
const COUNT = Number(countText);
const SERVICES = ['patients', 'clinical', 'lab'];
const HOSPITAL = 7;
const registered = event({
  name: 'patients.bench.registered.v1',
  owner: 'patients',
  payload: z.object({ hospitalId: z.number(), patientId: z.number(), firstName: z.string(), lastName: z.string() }),
  aggregate: (payload) => payload.patientId,
  readBy: ['clinical', 'lab'],
  sample: { hospitalId: 1, patientId: 1, firstName: 'Asha', lastName: 'Rao' },
});

class CreateThings1700000000100 {
  async up(runner) {
    await runner.query(
      'CREATE TABLE things (hospital_id int NOT NULL, id int NOT NULL, name text, PRIMARY KEY (hospital_id, id))',
    );
  }
  async down() {}
}

const name = `bench_events_${process.pid}`;
const url = new URL(serverUrl);
const server = new pg.Client(serverUrl);
await server.connect();
await server.query(`CREATE DATABASE ${name}`);
url.pathname = `/${name}`;

const as = (role) => roleUrl(url.href, role, 'bench');
const INSERT = 'INSERT INTO things VALUES ($1, $2, $3) ON CONFLICT (hospital_id, id) DO UPDATE SET name = excluded.name';
const leftOf = (schema) =>
  `SELECT (SELECT count(*)::int FROM ${schema}.outbox WHERE sent_at IS NULL) + (SELECT count(*)::int FROM ${schema}.inbox WHERE done_at IS NULL) AS n`;
const quantile = (sorted, q) => Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))].toFixed(2));
const summary = (times) => {
  const sorted = [...times].sort((a, b) => a - b);
  return { p50ms: quantile(sorted, 0.5), p95ms: quantile(sorted, 0.95), p99ms: quantile(sorted, 0.99) };
};
const inHospital = (work) => runInContext(newContext({ hospitalId: HOSPITAL }), work);

// As superuser: the services do not see what waits for all hospitals.
const admin = new pg.Client(url.href);
await admin.connect();
await provision(url.href, SERVICES, 'bench');
const databases = new Map();
for (const service of SERVICES) {
  await migrate(url.href, service, [...eventsMigrations, CreateThings1700000000100]);
  databases.set(service, await openDatabase(as(roleOf(service)), service, []));
}

// `sends`: handlers write without waiting, so a batch costs no round trip per event.
function newHub(sends = false) {
  const hub = new EventHub({ transport: new PostgresTransport({ connection: { connectionString: as('nidaan_carrier') } }) });
  const [patients] = SERVICES.map((service) => {
    const room = hub.join(service, databases.get(service), service === 'patients' ? [registered] : []);
    const database = databases.get(service);
    const handle = async ({ payload }) => {
      const values = [HOSPITAL, payload.patientId, payload.firstName];
      if (sends) await database.transaction(async (tx) => tx.send(INSERT, values));
      else await database.query(INSERT, values);
    };
    if (service !== 'patients') room.handlers.add(registered.name, handle);
    return room;
  });
  return { hub, events: patients.events };
}

const source = databases.get('patients');
let next = 1;
const write = (events, id) =>
  source.transaction(async (tx) => {
    tx.send(INSERT, [HOSPITAL, id, 'Asha']);
    if (events) await events.add(registered, { hospitalId: HOSPITAL, patientId: id, firstName: 'Asha', lastName: 'Rao' });
  });

// `lanes`: so many aggregates have all the events, in turn; without it each event has one of its own.
async function drain(sends, lanes = 0) {
  const { hub, events } = newHub(sends);
  const first = next;
  for (let done = 0; done < COUNT; done += 500) {
    await inHospital(() =>
      source.transaction(async () => {
        for (let i = 0; i < 500; i += 1) {
          const patientId = lanes > 0 ? first + (i % lanes) : next++;
          await events.add(registered, { hospitalId: HOSPITAL, patientId, firstName: 'Asha', lastName: 'Rao' });
        }
      }),
    );
  }
  next += lanes;
  const begun = performance.now();
  const cpu = process.cpuUsage();
  await hub.start({ isComplete: true });
  const left = async (service) => (await admin.query(leftOf(service))).rows[0].n > 0;
  for (const service of SERVICES) while (await left(service)) await new Promise((resolve) => setTimeout(resolve, 20));
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  await hub.stop();
  const nodeMicrosPerDelivery = Math.round((user + system) / COUNT / 2);
  const eventsPerSecond = Math.round(COUNT / seconds);
  return { events: COUNT, subscribers: 2, seconds: Number(seconds.toFixed(2)), eventsPerSecond, nodeMicrosPerDelivery };
}

async function oneByOne(rounds = 400) {
  const { hub, events } = newHub();
  await hub.start({ isComplete: true });
  const times = [];
  for (let i = 0; i < rounds; i += 1) {
    await inHospital(async () => {
      await write(events, next++);
      const begun = performance.now();
      await events.settled();
      times.push(performance.now() - begun);
    });
  }
  await hub.stop();
  return summary(times.slice(50));
}

async function sixteen(mode, seconds = 4) {
  const { hub, events } = newHub();
  await hub.start({ isComplete: true });
  const times = [];
  const cpu = process.cpuUsage();
  const until = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < until) {
      const begun = performance.now();
      await inHospital(async () => {
        await write(mode === 'plain' ? undefined : events, next++);
        if (mode === 'settled') await events.settled();
      });
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
  const { user, system } = process.cpuUsage(cpu);
  // What is left over must not count against the next measurement.
  for (const service of SERVICES)
    while ((await admin.query(leftOf(service))).rows[0].n > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await hub.stop();
  return {
    perSecond: Math.round(times.length / seconds),
    nodeMicrosPerWrite: Math.round((user + system) / times.length),
    ...summary(times),
  };
}

try {
  const result = { drain: await drain(false), drainSending: await drain(true), drainFewLanes: await drain(true, 5) };
  result.commitToEffect = await oneByOne();
  result.sixteenPlainWrites = await sixteen('plain');
  result.sixteenWithEvent = await sixteen('event');
  result.sixteenWithEventSettled = await sixteen('settled');
  console.log(JSON.stringify(result, null, 2));
} finally {
  for (const database of databases.values()) await database.close();
  await admin.end();
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await server.end();
}
