/** What can befall a cluster: kill -9, a pause, a restart, of each of its parts; and how long it takes to come back. */
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isReady, until } from './world.mjs';

// Each look makes a process ask its database: twenty of them, asked more often, would hold up what is measured.
const READY_EVERY_MS = 200;

const send = (pids, signal) => {
  for (const pid of [pids].flat()) {
    try {
      process.kill(pid, signal);
    } catch (fault) {
      // A child that has ended meanwhile.
      if (fault.code !== 'ESRCH') throw fault;
    }
  }
};

const childrenOf = (pid) => {
  try {
    const text = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    return text.split('\n').map(Number).filter(Boolean);
  } catch {
    return [];
  }
};

export class Faults {
  #world;
  #ledger;
  #turns = new Map();

  constructor(world, ledger) {
    this.#world = world;
    this.#ledger = ledger;
  }

  /** kill -9, and back again. `what`: a service, worker, gateway, postgres, 'postgres session', redis or kafka. */
  kill(what) {
    return this.#during('kill', what, () => this.#end(what, 'SIGKILL'));
  }

  /** Ends it in order, and back again. */
  restart(what) {
    return this.#during('restart', what, () => this.#end(what, what === 'postgres' ? 'SIGINT' : 'SIGTERM'));
  }

  /** Stands still for a while, with all connections open. */
  pause(what, ms, meanwhile = () => undefined) {
    return this.#during('pause', what, async () => {
      const broker = this.#world.brokers[what];
      const server = what === 'postgres' ? this.#world.postmaster() : null;
      const pids = broker ? [] : server ? [server, ...childrenOf(server)] : [this.#next(what).pid];
      await (broker ? broker.kill('SIGSTOP') : send(pids, 'SIGSTOP'));
      const ended = await Promise.allSettled([sleep(ms), meanwhile()]);
      await (broker ? broker.kill('SIGCONT') : send(pids, 'SIGCONT'));
      for (const { reason } of ended) if (reason) throw reason;
      return {};
    });
  }

  /** Takes a broker away for a while. */
  away(what, ms, meanwhile = () => undefined) {
    return this.#during('away', what, async () => {
      await this.#world.brokers[what].kill('SIGKILL');
      await Promise.all([sleep(ms), meanwhile()]);
      await this.#world.brokers[what].start();
      return {};
    });
  }

  async #during(fault, what, work) {
    const at = Date.now();
    const more = await work();
    const mark = { fault, what, at, until: Date.now(), ...more };
    this.#ledger.mark(mark);
    return mark;
  }

  #end(what, signal) {
    if (what.startsWith('postgres')) return this.#endPostgres(what, signal);
    if (what === 'redis' || what === 'kafka') return this.#endBroker(what, signal);
    return this.#endProcess(what, signal);
  }

  async #endBroker(what, signal) {
    const broker = this.#world.brokers[what];
    await (signal === 'SIGKILL' ? broker.kill('SIGKILL') : broker.halt());
    await broker.start();
    return {};
  }

  // The cluster starts a fallen process again by itself.
  async #endProcess(name, signal) {
    const { pid, port } = this.#next(name);
    const others = this.#pidsOf(name).filter((other) => other !== pid);
    send(pid, signal);
    const isBack = () => this.#pidsOf(name).length > others.length && !this.#pidsOf(name).includes(pid);
    await until(`${name} to come back`, async () => isBack() && (await isReady(port)));
    return {};
  }

  // `back`: it takes connections again; `ready`: so does every process that needs it; `gone`: processes that did not live through it.
  async #endPostgres(what, signal) {
    const world = this.#world;
    const before = new Map(world.processes().map(({ name, port, pid }) => [pid, { name, port }]));
    const server = world.postmaster();
    const at = Date.now();
    if (what === 'postgres') send(server, signal);
    else send(await this.#sessionOf(server), signal);
    if (what === 'postgres') await until('PostgreSQL to end', async () => !isAlive(server));
    await until('PostgreSQL', () => world.withSql((sql) => sql('SELECT 1')));
    const back = Date.now();
    const ports = [...new Set([...before.values()].map(({ port }) => port))];
    await Promise.all(ports.map((port) => until(`the process on port ${port}`, () => isReady(port), undefined, READY_EVERY_MS)));
    const now = new Set(world.processes().map(({ pid }) => pid));
    const fallen = [...before].filter(([pid]) => !now.has(pid)).map(([, { name }]) => name);
    return { down: back - at, back, ready: Date.now(), fallen };
  }

  // A session of a service's, whose end makes the server throw all others out.
  async #sessionOf(server) {
    const [{ pid }] = await this.#world.withSql((sql) =>
      sql(`SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'nidaan-%' ORDER BY random() LIMIT 1`),
    );
    return pid ?? childrenOf(server)[0];
  }

  #pidsOf(name) {
    return this.#world.processes().flatMap((each) => (each.name === name ? [each.pid] : []));
  }

  /** The replica whose turn it is. */
  #next(name) {
    const replicas = this.#world.processes().filter((each) => each.name === name);
    const turn = this.#turns.get(name) ?? 0;
    this.#turns.set(name, turn + 1);
    return replicas[turn % replicas.length];
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
