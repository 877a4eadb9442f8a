import type { ServiceName } from '@nidaan/kernel';
import type { Logger } from '@nidaan/platform-telemetry';

/** What one move of a batch did. */
export interface OutboxMove {
  /** False: another carrier is moving this outbox right now. */
  mine: boolean;
  taken: number;
}

export interface OutboxPumpsOptions {
  /** Moves one batch of a service's outbox; rejects when database or medium are away. */
  move(service: ServiceName): Promise<OutboxMove>;
  /** Rows of a full batch: after one, the next follows at once. */
  batch: number;
  /** The net under the wake-ups. */
  pollMs?: number;
  logger?: Logger;
}

interface Pump {
  /** Look again after the move under way. */
  again: boolean;
  running: Promise<void> | undefined;
  faults: number;
  /** When the last move ended, on performance.now()'s clock. */
  movedAt: number;
  lastTaken: number;
}

const POLL_MS = 5000;
// Another carrier holds the turn: it ends with its batch, within milliseconds.
const TURN_MS = 3;
const MAX_FAULT_MS = 5000;
const GATHER_MS = 2;
const GATHER_FROM = 4;

/** When outboxes are emptied, the same under every carrier: after each wake-up, until nothing is left, with back-off while something is away. */
export class OutboxPumps {
  readonly #pumps = new Map<ServiceName, Pump>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #poll: NodeJS.Timeout | undefined;

  constructor(private readonly options: OutboxPumpsOptions) {}

  start(services: readonly ServiceName[]): void {
    for (const service of services)
      this.#pumps.set(service, { again: false, running: undefined, faults: 0, movedAt: 0, lastTaken: 0 });
    this.#poll = setInterval(() => this.#wakeAll(), this.options.pollMs ?? POLL_MS).unref();
    this.#wakeAll();
  }

  wake(service: ServiceName): void {
    const pump = this.#pumps.get(service);
    if (!pump) return;
    if (pump.running) pump.again = true;
    else pump.running = this.#run(service, pump);
  }

  /** Finishes the moves under way. */
  async stop(): Promise<void> {
    clearInterval(this.#poll);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    const running = [...this.#pumps.values()].map((pump) => pump.running);
    this.#pumps.clear();
    await Promise.all(running);
  }

  async #run(service: ServiceName, pump: Pump): Promise<void> {
    try {
      let moved: OutboxMove;
      do {
        pump.again = false;
        await this.#gather(pump);
        moved = await this.options.move(service);
        pump.faults = 0;
        pump.movedAt = performance.now();
        pump.lastTaken = moved.taken;
      } while (this.#pumps.has(service) && (pump.again || moved.taken === this.options.batch));
      if (!moved.mine) this.#later(service, TURN_MS);
    } catch (fault) {
      pump.faults += 1;
      const delay = Math.min(100 * 2 ** pump.faults, MAX_FAULT_MS);
      if (pump.faults === 1) this.options.logger?.warn('Events cannot be moved for now', fault, { source: service });
      this.#later(service, delay);
    } finally {
      pump.running = undefined;
    }
  }

  // Where writes come thick, several share a move and the work it sets off; a single writer's event goes at once.
  async #gather({ movedAt, lastTaken }: Pump): Promise<void> {
    const wait = movedAt + GATHER_MS - performance.now();
    if (wait > 0 && lastTaken >= GATHER_FROM && lastTaken < this.options.batch)
      await new Promise((resolve) => setTimeout(resolve, wait));
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
