import type { ServiceName } from '@nidaan/kernel';
import type { Logger } from '@nidaan/platform-telemetry';

/** What one move of a batch did. */
export interface OutboxMove {
  /** False: another transport is moving this outbox right now. */
  mine: boolean;
  taken: number;
}

export interface OutboxRelayOptions {
  /** Moves one batch of a service's outbox; rejects when database or medium are unreachable. */
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
  /** How often in a row another transport held the turn. */
  refusals: number;
  /** The next try by itself. */
  later: NodeJS.Timeout | undefined;
  /** When the last move ended, on performance.now()'s clock. */
  movedAt: number;
  lastTaken: number;
  /** An answer waits for something that has not been moved. */
  isAwaited: boolean;
  /** Readers that wait for a move that is yet to begin. */
  hurried: (() => void)[];
  /** Ends the gathering under way. */
  go: (() => void) | undefined;
}

const POLL_MS = 5000;
// Another transport holds the turn: it ends with its batch, within milliseconds; or, while the medium is unreachable, much later.
const TURN_MS = 3;
const MAX_TURN_MS = 1000;
// So many refusals in a row are everyday among replicas.
const USUAL_REFUSALS = 4;
const MAX_FAULT_MS = 5000;
const AWAITED_GATHER_MS = 2;
const AWAITED_GATHER_FROM = 4;
// What no answer waits for may gather longer: a move costs about the same for one event as for twenty.
const GATHER_MS = 10;

/** When outboxes are emptied, the same under every transport: after each wake-up, until nothing is left, with back-off while something is unreachable. */
export class OutboxRelay {
  readonly #pumps = new Map<ServiceName, Pump>();
  #poll: NodeJS.Timeout | undefined;

  constructor(private readonly options: OutboxRelayOptions) {}

  start(services: readonly ServiceName[]): void {
    for (const service of services)
      this.#pumps.set(service, {
        again: false,
        running: undefined,
        faults: 0,
        refusals: 0,
        later: undefined,
        movedAt: 0,
        lastTaken: 0,
        isAwaited: false,
        hurried: [],
        go: undefined,
      });
    this.#poll = setInterval(() => this.#wakeAll(), this.options.pollMs ?? POLL_MS).unref();
    this.#wakeAll();
  }

  /** Look at an outbox. `isAwaited`: an answer waits for what was written to it. */
  wake(service: ServiceName, isAwaited: boolean): void {
    const pump = this.#pumps.get(service);
    if (!pump) return;
    if (isAwaited && !pump.isAwaited) {
      pump.isAwaited = true;
      pump.go?.();
    }
    if (pump.running) pump.again = true;
    else pump.running = this.#run(service, pump);
  }

  /** Moves at once what wakes announced; resolves when it is moved, or could not be. */
  async flush(): Promise<void> {
    const moved = [...this.#pumps.values()]
      .filter((pump) => pump.running !== undefined)
      .map((pump) => {
        const begun = new Promise<void>((resolve) => pump.hurried.push(resolve));
        pump.go?.();
        return begun;
      });
    await Promise.all(moved);
  }

  /** Finishes the moves under way. */
  async stop(): Promise<void> {
    clearInterval(this.#poll);
    const pumps = [...this.#pumps.values()];
    this.#pumps.clear();
    for (const pump of pumps) {
      clearTimeout(pump.later);
      pump.go?.();
    }
    const running = pumps.map((pump) => pump.running);
    await Promise.all(running);
  }

  async #run(service: ServiceName, pump: Pump): Promise<void> {
    let served: Pump['hurried'] = [];
    try {
      let moved: OutboxMove;
      do {
        pump.again = false;
        await this.#gather(pump);
        pump.isAwaited = false;
        served = pump.hurried.splice(0);
        moved = await this.options.move(service);
        for (const go of served) go();
        pump.faults = 0;
        pump.movedAt = performance.now();
        pump.lastTaken = moved.taken;
      } while (this.#pumps.has(service) && (pump.again || pump.hurried.length > 0 || moved.taken === this.options.batch));
      // Whether an answer waits for what is there, the other one's outcome has not said.
      if (!moved.mine) this.#later(service, pump, turnMs(pump), true);
      pump.refusals = moved.mine ? 0 : pump.refusals + 1;
    } catch (fault) {
      pump.faults += 1;
      const delay = Math.min(100 * 2 ** pump.faults, MAX_FAULT_MS);
      if (pump.faults === 1) this.options.logger?.warn('Events cannot be moved for now', fault, { source: service });
      this.#later(service, pump, delay);
    } finally {
      pump.running = undefined;
      for (const go of [...served, ...pump.hurried.splice(0)]) go();
    }
  }

  // Where writes come thick, several share a move and the work it sets off; what comes alone goes at once.
  async #gather(pump: Pump): Promise<void> {
    for (;;) {
      const wait = pump.movedAt + gatherMs(pump) - performance.now();
      if (wait <= 0 || pump.hurried.length > 0 || pump.lastTaken === this.options.batch) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait);
        pump.go = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      pump.go = undefined;
    }
  }

  // One plan at a time: each of the wakes in between fails as well, and would leave a row of tries of its own behind.
  #later(service: ServiceName, pump: Pump, delayMs: number, isAwaited = false): void {
    clearTimeout(pump.later);
    if (this.#pumps.has(service)) pump.later = setTimeout(() => this.wake(service, isAwaited), delayMs);
  }

  #wakeAll(): void {
    for (const service of this.#pumps.keys()) this.wake(service, false);
  }
}

const turnMs = ({ refusals }: Pump): number => Math.min(TURN_MS * 2 ** Math.max(0, refusals - USUAL_REFUSALS), MAX_TURN_MS);

function gatherMs({ isAwaited, lastTaken }: Pump): number {
  if (!isAwaited) return GATHER_MS;
  return lastTaken >= AWAITED_GATHER_FROM ? AWAITED_GATHER_MS : 0;
}
