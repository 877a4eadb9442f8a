/**
 * Redis emptied while jobs are in its queues (L6): the worker is stopped, so that new jobs are there, and nowhere else.
 * The schedules must come back by themselves, and each of the jobs must be done: only then its request goes.
 */
import { allOf } from './judge-events.mjs';
import { until } from './world.mjs';

const STILL_MS = 3_000;
// The services look after what they asked for every minute, and doubt what is a minute old.
const MEND_MS = 240_000;

const REQUESTS = allOf((name) => `SELECT id, created_at, queued_at FROM ${name}.job_requests`);
const QUEUED = `SELECT id FROM (${REQUESTS}) r WHERE queued_at IS NOT NULL AND created_at > to_timestamp($1::float8 / 1000)`;
const STANDING = `SELECT id FROM (${REQUESTS}) r WHERE id = ANY($1::uuid[])`;

export class Flush {
  #world;
  #schedules = [];
  #jobs = [];

  constructor(world) {
    this.#world = world;
  }

  async empty(faults) {
    this.#schedules = await this.#world.schedules();
    const at = Date.now();
    await faults.pause('worker', STILL_MS, async () => {
      this.#jobs = await until('a job to be queued', () => this.#queuedSince(at));
      await this.#world.flushRedis();
    });
  }

  /** Waits until all is as it was; gives how much there was, and what is still missing. */
  async mended() {
    const at = Date.now();
    const look = async () => {
      const present = await this.#world.schedules();
      const schedulesMissing = this.#schedules.filter((name) => !present.includes(name)).length;
      return { schedulesMissing, jobsLost: await this.#standing() };
    };
    const isWhole = async () => Object.values(await look()).every((missing) => missing === 0);
    await until('what Redis held', isWhole, MEND_MS, 1000).catch(() => undefined);
    const mendedInSeconds = Math.round((Date.now() - at) / 1000);
    return { schedules: this.#schedules.length, jobsQueued: this.#jobs.length, ...(await look()), mendedInSeconds };
  }

  async #queuedSince(at) {
    const rows = await this.#world.withSql((sql) => sql(QUEUED, [at]));
    return rows.length > 0 && rows.map(({ id }) => id);
  }

  #standing() {
    return this.#world.withSql(async (sql) => (await sql(STANDING, [this.#jobs])).length);
  }
}
