/** What befalls the cluster, and when. */
import { setTimeout as sleep } from 'node:timers/promises';
import { logIn } from '../bench/nidaan.mjs';
import { listServices } from '../workspace.mjs';
import { Flush } from './flush.mjs';
import { drain } from './judge-events.mjs';
import { rollKeys } from './keys.mjs';

const OFTEN = [
  ...['patients', 'postgres', 'clinical', 'kafka', 'gateway', 'redis', 'pharmacy', 'postgres session', 'billing', 'worker'],
  ...['identity', 'kafka', 'lab', 'postgres', 'support', 'redis', 'admin', 'gateway', 'patients', 'kafka'],
];
/** In turn, so that every part falls; those that all others need more often. */
const KILLS = [...listServices().filter((name) => !OFTEN.includes(name)), ...OFTEN];
const PAUSES = ['clinical', 'postgres', 'kafka', 'redis', 'patients', 'pharmacy'];
const RESTARTS = ['postgres', 'kafka', 'redis'];
const SHORT = {
  KILLS: ['patients', 'postgres', 'kafka', 'redis', 'billing', 'gateway'],
  PAUSES: ['postgres', 'kafka'],
  RESTARTS: ['postgres'],
};

// Longer than callers wait: what they ask for again meets what was only asleep.
const PAUSE_MS = 10_000;
const BREATH_MS = 1_500;
// As long as callers wait: what was asked in a restart is judged by it, and not by the kill after it.
const ANSWERED_MS = 8_000;
// In a rolling restart twenty processes begin beside the work, on a machine that has cores for two.
const CALM_THINK_MS = 2_000;
const FLUSH_MS = 8_000;

/** What happens in a run with so many kills: kills, and between them pauses and restarts. */
export function faultsOf(kills, isShort) {
  const lists = isShort ? SHORT : { KILLS, PAUSES, RESTARTS };
  const every = Math.max(1, Math.floor(kills / (lists.PAUSES.length + lists.RESTARTS.length)));
  const between = [
    ...lists.PAUSES.map((what) => ({ fault: 'pause', what })),
    ...lists.RESTARTS.map((what) => ({ fault: 'restart', what })),
  ];
  return Array.from({ length: kills }, (_, n) => [
    { fault: 'kill', what: lists.KILLS[n % lists.KILLS.length] },
    ...((n + 1) % every === 0 && between.length > 0 ? [between.shift()] : []),
  ]).flat();
}

export class Plan {
  constructor({ world, faults, workload, ledger, poison, options, log }) {
    Object.assign(this, { world, faults, workload, ledger, poison, options, log });
  }

  /** Everything in turn, under load. Gives what the poison did. */
  async run() {
    const { options } = this;
    const begun = await this.#step('poison', () => this.poison.begin());
    await this.#step('rolling restart', () => this.#during('rolling restart', () => this.#calmly(() => this.#restart())));
    await sleep(ANSWERED_MS);
    for (const { fault, what } of faultsOf(options.kills, options.isShort)) {
      await this.#step(`${fault} ${what}`, () =>
        fault === 'pause' ? this.faults.pause(what, PAUSE_MS) : this.faults[fault](what),
      );
      await sleep(BREATH_MS);
    }
    await this.#step(`Redis away for ${options.redisAway} s`, () =>
      this.faults.away('redis', options.redisAway * 1000, () => this.#logIn()),
    );
    const flush = new Flush(this.world);
    await this.#step('Redis flushed', () => this.#during('flush', () => this.#flush(flush)));
    // The services look after their jobs every minute: Kafka falls meanwhile.
    const [flushed, finished] = await Promise.all([
      this.#step('jobs and schedules back', () => flush.mended()),
      this.#withoutKafka(),
    ]);
    this.ledger.mark({ flushed });
    return { ...begun, ...finished };
  }

  /** Gives what the poison did. */
  async #withoutKafka() {
    const { options } = this;
    await this.#step('calm', () => sleep(options.calmMs));
    await this.#step(`Kafka away for ${options.kafkaAway} s`, () =>
      this.faults.away('kafka', options.kafkaAway * 1000, () => this.#newcomer()),
    );
    await this.#step('Kafka drains', () => this.#drained());
    return this.#step('poison parked and replayed', () => this.poison.finish(this.workload.staff));
  }

  // New keys need a restart of everything: so they are part of it.
  async #restart() {
    this.ledger.mark({ keys: await rollKeys(this.world.dataDir, () => this.world.restartAll()) });
  }

  async #calmly(work) {
    const { thinkMs } = this.workload;
    this.workload.pace(CALM_THINK_MS);
    await work();
    this.workload.pace(thinkMs);
  }

  // A hospital that opens while Kafka is unreachable: only identity knows it.
  #newcomer() {
    return this.workload.newcomer(this.world);
  }

  async #logIn() {
    const [hospital] = this.workload.hospitals;
    const at = Date.now();
    const isIn = await logIn(this.world.url, hospital).then(
      () => true,
      () => false,
    );
    this.ledger.mark({ login: isIn, at });
  }

  async #flush(flush) {
    await flush.empty(this.faults);
    await sleep(FLUSH_MS);
  }

  // Work goes on meanwhile: what was published before now must have arrived everywhere.
  #drained() {
    return this.#during('drain', () => drain(this.world));
  }

  async #step(name, work) {
    const began = Date.now();
    const result = await work();
    this.log(`${name}: ${((Date.now() - began) / 1000).toFixed(1)} s; ${this.ledger.operations} operations so far`);
    return result;
  }

  async #during(fault, work) {
    const at = Date.now();
    await work();
    this.ledger.mark({ fault, what: fault, at, until: Date.now() });
  }
}
