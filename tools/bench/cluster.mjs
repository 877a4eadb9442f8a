/** P1, P3 and P8 in one process and as a cluster over Kafka, Redis and S3, in one run and beside the floor: npm run bench -- --cluster --replicas 1,2 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { loadBrokers } from '../brokers.mjs';
import { ROOT } from '../workspace.mjs';
import { startFloor } from './floor.mjs';
import { inTurn, row } from './in-turn.mjs';
import { load, quantile } from './load.mjs';
import { hospitalToken, startNidaan } from './nidaan.mjs';
import { person } from './people.mjs';

const REGISTERED = 'patients.patient.registered.v1';
// Registrations watched, for each second of a round.
const EFFECTS = 50;
const WARM_EFFECTS = 20;
const READY_MS = 300_000;
const JSON_TYPE = { 'content-type': 'application/json' };

async function newDatabase(server, name) {
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

/** A cluster of its own namespace on brokers that run. */
async function startCluster({ dataDir, databaseUrl, brokers, replicas }) {
  const { freePort } = await loadBrokers();
  const port = await freePort();
  mkdirSync(dataDir, { recursive: true });
  const began = performance.now();
  const child = spawn(process.execPath, ['tools/cluster.mjs', '--built', '--replicas', String(replicas)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...brokers.env,
      NAMESPACE: `bench-${replicas}.`,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      ADMIN_PASSWORD: 'admin-of-the-bench',
    },
  });
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The cluster did not become ready.')), READY_MS);
    child.stdout.on('data', (text) => String(text).includes('Nidaan is ready') && resolve(clearTimeout(timer)));
    child.once('exit', (code) => reject(new Error(`The cluster ended with ${code} before it was ready.`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { url: `http://127.0.0.1:${port}`, startSeconds: (performance.now() - began) / 1000, stop };
}

/** Seconds until every service that reads registrations has applied all of them; through Kafka nothing of them waits in a table meanwhile. */
async function drain(admin) {
  const began = performance.now();
  const { rows: schemas } = await admin.query(
    `SELECT table_schema AS name FROM information_schema.tables WHERE table_name = 'subscriptions'`,
  );
  const done = schemas.map(
    ({ name }) => `NOT EXISTS (SELECT FROM ${name}.subscriptions WHERE name = '${REGISTERED}')
      OR (SELECT count(*) FROM ${name}.inbox WHERE name = '${REGISTERED}' AND done_at IS NOT NULL) >= (SELECT count(*) FROM patients.patients)`,
  );
  for (;;) {
    const { rows } = await admin.query(`SELECT ${done.map((each) => `(${each})`).join(' AND ')} AS done`);
    if (rows[0].done) return (performance.now() - began) / 1000;
    await sleep(10);
  }
}

// The newest registration beyond a row of the outbox, and whether the clinic knows its patient.
const LOOK = {
  name: 'look',
  text: `SELECT EXISTS (SELECT FROM clinical.known_patients k WHERE k.hospital_id = o.hospital_id AND k.patient_id = split_part(o.aggregate, '/', 2)::int) AS known
    FROM patients.outbox o WHERE o.seq > $1 AND o.name = '${REGISTERED}'`,
};

/** P8, watched from outside: from the moment a registration can be seen in the patients' schema to that where the clinic knows the patient. */
async function effectTimes({ url, headers, admin, count }) {
  const times = [];
  for (let done = 0; done < count; done++) {
    const [{ last }] = (await admin.query('SELECT coalesce(max(seq), 0) AS last FROM patients.outbox')).rows;
    const answer = fetch(`${url}/api/patients/`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...headers },
      body: JSON.stringify(person()),
    });
    let committed;
    for (let known = false; !known;) {
      const [look] = (await admin.query({ ...LOOK, values: [last] })).rows;
      if (look) committed ??= performance.now();
      known = look?.known ?? false;
    }
    times.push(performance.now() - committed);
    const { status } = await answer;
    if (status !== 201) throw new Error(`A registration answered ${status}.`);
  }
  return times.slice(WARM_EFFECTS).toSorted((a, b) => a - b);
}

/** Runs `work` with a cluster and brokers of its own. */
export async function withCluster({ server, dataDir, replicas }, work) {
  const folder = join(dataDir, 'cluster');
  const databaseUrl = await newDatabase(server, 'cluster');
  const brokers = await (await loadBrokers()).startBrokers({ folder: join(dataDir, 'brokers') });
  try {
    const nidaan = await startCluster({ dataDir: folder, databaseUrl, brokers, replicas });
    try {
      return await work({ nidaan, dataDir: folder });
    } finally {
      await nidaan.stop();
    }
  } finally {
    await brokers.stop();
  }
}

const oneOf = (ids) => ids[Math.floor(Math.random() * ids.length)];

/** The loads of one Nidaan and of the floor: `/patients` in both. */
function loads({ nidaan, floor, headers, seconds }) {
  const next = () => ({ body: JSON.stringify(person()) });
  const sent = { ...JSON_TYPE, ...headers };
  const all = { connections: 16, seconds };
  const write = { ...all, method: 'POST', next };
  return {
    register: () => load({ ...write, url: nidaan.url, path: '/api/patients/', headers: sent }),
    bareRegister: () => load({ ...write, url: floor.url, path: '/patients', headers: JSON_TYPE }),
    read: (ids) => load({ ...all, url: nidaan.url, headers, next: () => ({ path: `/api/patients/${oneOf(ids)}/` }) }),
    bareRead: (ids) => load({ ...all, url: floor.url, next: () => ({ path: `/patients/${oneOf(ids)}` }) }),
  };
}

async function measure({ name, nidaan, dataDir, databaseUrl, floor, seconds, rounds, mostMs }) {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  try {
    const headers = { authorization: `Bearer ${await hospitalToken(nidaan.url, dataDir)}` };
    const { register, bareRegister, read, bareRead } = loads({ nidaan, floor, headers, seconds });
    const drained = async () => {
      const result = await register();
      return { ...result, perSecond: result.count / (result.seconds + (await drain(admin))) };
    };
    // The first calls of a process are slow, and so is what they leave to be done.
    await drained();
    const p1 = await inTurn(rounds, drained, bareRegister);
    const { rows } = await admin.query('SELECT id FROM patients.patients ORDER BY id LIMIT 500');
    const ids = rows.map(({ id }) => id);
    const p3 = await inTurn(
      rounds,
      () => read(ids),
      () => bareRead(ids),
    );
    const times = await effectTimes({ url: nidaan.url, headers, admin, count: WARM_EFFECTS + EFFECTS * seconds });
    return { name, p1, p3, p8: { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }, mostMs };
  } finally {
    await admin.end();
  }
}

const ratioOf = ({ ours, floor }) => ours.perSecond / floor.perSecond;

function rowsOf({ name, p1, p3, p8, mostMs }) {
  return [
    row(
      {
        id: 'P1',
        what: `register a patient, 16 connections, drained: ${name}`,
        target: 'ratio ≥ 0.4, p95 ≤ 25 ms',
        holds: ratioOf(p1) >= 0.4 && p1.ours.p95 <= 25,
      },
      p1,
    ),
    row(
      {
        id: 'P3',
        what: `read a patient by id, 16 connections: ${name}`,
        target: 'ratio ≥ 0.4',
        holds: ratioOf(p3) >= 0.4,
      },
      p3,
    ),
    {
      id: 'P8',
      what: `commit to effect in another service: ${name}`,
      ours: `p50 ${p8.p50.toFixed(1)}, p95 ${p8.p95.toFixed(1)} ms`,
      floor: '–',
      target: `p95 ≤ ${mostMs} ms`,
      holds: p8.p95 <= mostMs,
      failed: 0,
    },
  ];
}

function growthRow(id, less, more) {
  const [before, after] = [less[id.toLowerCase()], more[id.toLowerCase()]];
  const share = ratioOf(after) / ratioOf(before);
  return {
    id,
    what: `${more.name} against ${less.name}`,
    ours: `${(after.ours.perSecond / before.ours.perSecond).toFixed(2)} × the throughput, ${share.toFixed(2)} × as a share of the floor`,
    floor: '–',
    target: 'where cores allow',
    failed: 0,
  };
}

/** Rows of the table: one process, then clusters of so many replicas, then how each grows over the one before. */
export async function clusterRows({ server, dataDir, replicas, seconds, rounds }) {
  const floor = await startFloor(await newDatabase(server, 'floor'));
  const common = { floor, seconds, rounds };
  const all = [];
  const run = async (name, mostMs, folder, databaseUrl, start) => {
    const nidaan = await start();
    console.error(`${name}: ready after ${nidaan.startSeconds.toFixed(1)} s.`);
    try {
      all.push(await measure({ ...common, name, mostMs, nidaan, dataDir: folder, databaseUrl }));
    } finally {
      await nidaan.stop();
    }
  };
  const alone = await newDatabase(server, 'alone');
  const folder = join(dataDir, 'alone');
  mkdirSync(folder);
  await run('one process', 50, folder, alone, () => startNidaan({ dataDir: folder, databaseUrl: alone }));
  const brokers = await (await loadBrokers()).startBrokers({ folder: join(dataDir, 'brokers') });
  try {
    for (const count of replicas) {
      const databaseUrl = await newDatabase(server, `cluster_${count}`);
      const own = join(dataDir, `cluster-${count}`);
      const name = `cluster, ${count} of each service`;
      await run(name, 100, own, databaseUrl, () => startCluster({ dataDir: own, databaseUrl, brokers, replicas: count }));
    }
  } finally {
    await brokers.stop();
    floor.stop();
  }
  const clusters = all.slice(1);
  const growth = clusters.slice(1).flatMap((more, at) => ['P1', 'P3'].map((id) => growthRow(id, clusters[at], more)));
  return [...all.flatMap(rowsOf), ...growth];
}
