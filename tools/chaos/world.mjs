/** What is killed: brokers of its own, a PostgreSQL of its own, and a cluster of processes over them. */
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { loadBrokers } from '../brokers.mjs';
import { startCluster } from '../cluster/for-tests.mjs';
import { PATIENCE } from '../jest/patience.mjs';

const LOOK_MS = 50;
const SCHEDULES = [
  "local names = {} for _, key in ipairs(redis.call('KEYS', '*jobs:*:repeat')) do",
  "for _, name in ipairs(redis.call('ZRANGE', key, 0, -1)) do table.insert(names, name) end end",
  "return table.concat(names, ' ')",
].join(' ');

/** Waits until `look` gives something; throws what was waited for in vain. */
export async function until(what, look, timeoutMs = 90_000 * PATIENCE, everyMs = LOOK_MS) {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found) return found;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await sleep(everyMs);
  }
}

/** Whether a process answers that it wants calls. */
export const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(1000) }).then(
    (answer) => answer.body?.cancel().then(() => answer.ok) ?? answer.ok,
    () => false,
  );

export class World {
  /** `logFile` takes what the processes print. */
  static async open({ replicas, logFile }) {
    const world = new World();
    const { startBrokers, Missing } = await loadBrokers();
    world.isMissing = (fault) => fault instanceof Missing;
    const log = openSync(logFile, 'a', 0o600);
    // Those of the environment are not ours to kill.
    for (const name of ['KAFKA_BROKERS', 'REDIS_URL', 'S3_ENDPOINT']) delete process.env[name];
    try {
      world.brokers = await startBrokers();
      world.cluster = await startCluster(world.brokers.env, { replicas, log });
      const { runningServerUrl } = await import('../../libs/platform/database/dist/embedded/index.js');
      world.databaseUrl = await runningServerUrl(world.dataDir);
    } catch (fault) {
      await world.close();
      throw fault;
    } finally {
      closeSync(log);
    }
    return world;
  }

  get dataDir() {
    return this.cluster.dataDir;
  }

  get url() {
    return `http://127.0.0.1:${this.cluster.port}`;
  }

  /** Who runs where: `{ name, pid, port }` each. */
  processes() {
    return JSON.parse(readFileSync(join(this.dataDir, 'cluster.json'), 'utf8')).processes;
  }

  /** Process id of the server of PostgreSQL that accepts connections. */
  postmaster() {
    const note = join(this.dataDir, 'postgres-place');
    const home = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(this.dataDir, 'postgres');
    return Number(readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** Runs work with a connection of the superuser's, which sees what no service shows. */
  async withSql(work) {
    const client = new pg.Client({ connectionString: this.databaseUrl, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(async (text, values) => (await client.query(text, values)).rows);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Restarts every process with SIGTERM, the replicas of a service in turn, and waits until all are back. */
  async restartAll() {
    const { child } = this.cluster;
    const done = new Promise((resolve, reject) => {
      const hear = (text) => String(text).includes('Every process was restarted') && resolve(child.stdout.off('data', hear));
      child.stdout.on('data', hear);
      child.once('exit', () => reject(new Error('The cluster has ended.')));
    });
    child.kill('SIGUSR2');
    await done;
  }

  /** Empties Redis, as an operator may by mistake. */
  async flushRedis() {
    // Just started, it reads its file before it takes commands.
    await until('Redis to be emptied', async () => (await this.#askRedis('FLUSHALL')).startsWith('+OK'));
  }

  /** Names of the recurring jobs that Redis holds. */
  async schedules() {
    // Just started, it reads its file before it takes commands.
    const answer = await until('Redis to tell its schedules', async () => {
      const told = await this.#askRedis(`EVAL "${SCHEDULES}" 0`);
      return told.startsWith('$') && told;
    });
    return answer.split('\r\n')[1].split(' ').filter(Boolean);
  }

  async #askRedis(command) {
    const { port } = new URL(this.brokers.redis.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${command}\r\n`);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    return String(answer);
  }

  async close() {
    await this.cluster?.stop();
    await this.brokers?.stop();
  }
}
