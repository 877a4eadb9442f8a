import type { ServiceName } from '@nidaan/kernel';

/**
 * Knows which deliveries of a chain of events are still on their way, so that a write's answer can wait for the projections
 * that documented reads depend on (API-16). A signal that gets lost costs a wait, never correctness: every wait is bounded.
 * InProcessSignals serve a single process, SharedSignals several.
 */
export interface AppliedSignals {
  /** Stands in the ids of this process' events where several processes share the signals: it says who waits for a chain. */
  readonly mark?: string;
  /** A chain gained an event that these services have to apply. Called before the commit that makes it visible. */
  opened(root: string, eventId: string, services: readonly ServiceName[]): void;
  /** A service has applied an event, or will not (parked). Events its handler added were opened before. */
  applied(root: string, eventId: string, service: ServiceName): void;
  /** Resolves when nothing of the chain is outstanding, after `timeoutMs` at the latest. Undefined when there is nothing to wait for. */
  settled(root: string, timeoutMs: number): Promise<void> | undefined;
  /** False when no answer can be waiting for this service to apply something. */
  awaits(service: ServiceName): boolean;
}

interface Chain {
  /** Deliveries on their way: event and service → service. */
  outstanding: Map<string, ServiceName>;
  /** Heard of before the event itself was. */
  early: Set<string>;
  waiting: (() => void)[];
  openedAt: number;
}

// A delivery that never comes (its commit failed, its event is backing off) must not be remembered for long.
const FORGET_MS = 15_000;

// When so many answers in a row waited in vain (the transport or a reader is unreachable), the next ones wait but briefly, until a chain
// closes in time again.
const VAIN_WAITS = 5;
const BRIEF_MS = 200;
const IN_TIME_MS = 2000;

/** Signals within one process. */
export class InProcessSignals implements AppliedSignals {
  readonly #chains = new Map<string, Chain>();
  readonly #deliveries = new Map<ServiceName, number>();
  #vainWaits = 0;

  opened(root: string, eventId: string, services: readonly ServiceName[]): void {
    if (services.length === 0) return;
    this.#forgetOld();
    let chain = this.#chains.get(root);
    if (!chain) {
      chain = { outstanding: new Map(), early: new Set(), waiting: [], openedAt: Date.now() };
      this.#chains.set(root, chain);
    }
    for (const service of services) {
      const delivery = `${eventId} ${service}`;
      if (chain.early.delete(delivery)) continue;
      chain.outstanding.set(delivery, service);
      this.#count(service, 1);
    }
    this.#closeIfDone(root, chain);
  }

  applied(root: string, eventId: string, service: ServiceName): void {
    const chain = this.#chains.get(root);
    if (!chain) return;
    const delivery = `${eventId} ${service}`;
    if (chain.outstanding.delete(delivery)) this.#count(service, -1);
    else chain.early.add(delivery);
    this.#closeIfDone(root, chain);
  }

  settled(root: string, timeoutMs: number): Promise<void> | undefined {
    const chain = this.#chains.get(root);
    if (!chain) return undefined;
    return new Promise((resolve) => {
      const bound = this.#vainWaits < VAIN_WAITS ? timeoutMs : Math.min(timeoutMs, BRIEF_MS);
      const timer = setTimeout(() => {
        this.#vainWaits += 1;
        resolve();
      }, bound);
      chain.waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  awaits(service: ServiceName): boolean {
    return (this.#deliveries.get(service) ?? 0) > 0;
  }

  /** Chains that still wait for a delivery. */
  get open(): number {
    return this.#chains.size;
  }

  #closeIfDone(root: string, chain: Chain): void {
    if (chain.outstanding.size > 0) return;
    this.#chains.delete(root);
    if (Date.now() - chain.openedAt < IN_TIME_MS) this.#vainWaits = 0;
    for (const go of chain.waiting) go();
  }

  #forgetOld(): void {
    const before = Date.now() - FORGET_MS;
    for (const [root, chain] of this.#chains) {
      if (chain.openedAt > before) return;
      this.#chains.delete(root);
      for (const service of chain.outstanding.values()) this.#count(service, -1);
      for (const go of chain.waiting) go();
    }
  }

  #count(service: ServiceName, by: number): void {
    this.#deliveries.set(service, (this.#deliveries.get(service) ?? 0) + by);
  }
}
