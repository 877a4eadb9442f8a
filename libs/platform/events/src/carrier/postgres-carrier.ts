import pg from 'pg';
import { SERVICES, type ServiceName } from '@nidaan/kernel';
import type { Logger } from '@nidaan/platform-telemetry';
import type { Carrier, CarrierStart } from './carrier.ts';
import { InboxBell } from './inbox-bell.ts';
import { catchUp } from './catch-up.ts';
import { INBOXES, MOVE_BATCH, moveStatement, subscribeStatement, type Moved } from './postgres-carrier.sql.ts';

export interface PostgresCarrierOptions {
  /** Connection as the role `nidaan_carrier`. */
  connection: pg.PoolConfig;
  /** Set when other processes share the database: inboxes of theirs are then rung by NOTIFY. */
  hasPeers?: boolean;
  /** The net under the wake-ups. */
  pollMs?: number;
  logger?: Logger;
}

interface Pump {
  statement: string;
  /** Look again after the move under way. */
  again: boolean;
  running: Promise<void> | undefined;
  faults: number;
  /** When the last move ended, on performance.now()'s clock. */
  movedAt: number;
  lastTaken: number;
}

const POLL_MS = 5000;
// Another carrier holds the turn: it ends with its statement, within milliseconds.
const TURN_MS = 3;
const MAX_FAULT_MS = 5000;
const GATHER_MS = 2;
const GATHER_FROM = 4;
// A crash loses a move and its mark together, so a move need not wait for the disk. A queue's statistics are always stale: without
// these the planner sorts a whole backlog for each batch (measured: 17 ms instead of 1 at 25,000 rows).
const SESSION = '-c synchronous_commit=off -c enable_seqscan=off -c enable_bitmapscan=off -c enable_sort=off -c jit=off';

// Where writes come thick, several share a move and the work it sets off; a single writer's event goes at once.
async function gather({ movedAt, lastTaken }: Pump): Promise<void> {
  const wait = movedAt + GATHER_MS - performance.now();
  if (wait > 0 && lastTaken >= GATHER_FROM && lastTaken < MOVE_BATCH) await new Promise((resolve) => setTimeout(resolve, wait));
}

/** Carries events inside one PostgreSQL: the carrier of the standalone product. */
export class PostgresCarrier implements Carrier {
  readonly sharesDatabase = true;
  readonly #pumps = new Map<ServiceName, Pump>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #pool: pg.Pool | undefined;
  #bell: InboxBell | undefined;
  #poll: NodeJS.Timeout | undefined;
  #options: CarrierStart | undefined;

  constructor(private readonly settings: PostgresCarrierOptions) {}

  async start(options: CarrierStart): Promise<void> {
    this.#options = options;
    const connection = { ...this.settings.connection, application_name: 'nidaan-carrier', keepAlive: true };
    this.#pool = new pg.Pool({ ...connection, max: 3, options: SESSION });
    this.#pool.on('error', () => undefined);
    for (const service of options.services) {
      const { name, subscribes } = service;
      if (await catchUp(this.#pool, service)) options.arrived(name, []);
      await this.#pool.query(subscribeStatement(name), [subscribes]);
    }
    await this.#preparePumps(options);
    if (this.settings.hasPeers) await this.#startBell(connection);
    this.#poll = setInterval(() => this.#wakeAll(), this.settings.pollMs ?? POLL_MS).unref();
    this.#wakeAll();
  }

  wake(service: ServiceName): void {
    const pump = this.#pumps.get(service);
    if (!pump) return;
    if (pump.running) pump.again = true;
    else pump.running = this.#run(service, pump);
  }

  async stop(): Promise<void> {
    clearInterval(this.#poll);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    const running = [...this.#pumps.values()].map((pump) => pump.running);
    this.#pumps.clear();
    await Promise.all(running);
    await this.#bell?.stop();
    await this.#pool?.end();
    this.#pool = this.#bell = this.#options = undefined;
  }

  async #preparePumps(options: CarrierStart): Promise<void> {
    const { rows } = await this.#pool!.query<{ service: ServiceName }>(INBOXES, [SERVICES]);
    const inboxes = rows.map((row) => row.service);
    for (const { name } of options.services) {
      this.#pumps.set(name, {
        statement: moveStatement(name, inboxes),
        again: false,
        running: undefined,
        faults: 0,
        movedAt: 0,
        lastTaken: 0,
      });
    }
  }

  async #startBell(connection: pg.ClientConfig): Promise<void> {
    const mine = new Set(this.#options!.services.map((service) => service.name));
    // Which hospital it was does not travel: the worker looks.
    this.#bell = new InboxBell(connection, (service) => mine.has(service) && this.#options?.arrived(service, []));
    await this.#bell.start();
  }

  async #run(service: ServiceName, pump: Pump): Promise<void> {
    try {
      let moved: Moved;
      do {
        pump.again = false;
        await gather(pump);
        moved = await this.#move(service, pump);
        pump.faults = 0;
        pump.movedAt = performance.now();
        pump.lastTaken = moved.taken;
      } while (this.#pumps.has(service) && (pump.again || moved.taken === MOVE_BATCH));
      if (!moved.mine) this.#later(service, TURN_MS);
    } catch (fault) {
      pump.faults += 1;
      const delay = Math.min(100 * 2 ** pump.faults, MAX_FAULT_MS);
      if (pump.faults === 1) this.settings.logger?.warn('Events cannot be moved for now', fault, { source: service });
      this.#later(service, delay);
    } finally {
      pump.running = undefined;
    }
  }

  async #move(service: ServiceName, pump: Pump): Promise<Moved> {
    const { rows } = await this.#pool!.query<Moved>({ name: `move-${service}`, text: pump.statement });
    const [moved] = rows as [Moved];
    const reached = Object.entries(moved.arrived).filter(([, hospitals]) => hospitals) as [ServiceName, number[]][];
    for (const [inbox, hospitals] of reached) {
      if (this.#options?.services.some(({ name }) => name === inbox)) this.#options.arrived(inbox, hospitals);
    }
    if (this.#bell && reached.length > 0) {
      const elsewhere = reached.map(([inbox]) => inbox);
      await this.#bell.ring(this.#pool!, elsewhere).catch(() => undefined);
    }
    return moved;
  }

  #later(service: ServiceName, delayMs: number): void {
    if (!this.#pumps.has(service)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.wake(service);
    }, delayMs);
    this.#timers.add(timer);
  }

  #wakeAll(): void {
    for (const service of this.#pumps.keys()) this.wake(service);
  }
}
