import type { ServiceName } from '@nidaan/kernel';

/**
 * Knows which deliveries of a chain of events are still on their way, so that a write's answer can wait for the projections
 * that documented reads depend on (API-16). A signal that gets lost costs a wait, never correctness: every wait is bounded.
 * One implementation serves a single process; one for several processes implements the same four methods.
 */
export interface AppliedSignals {
  /** A chain gained an event that these services have to apply. Called before the commit that makes it visible. */
  opened(root: string, eventId: string, services: readonly ServiceName[]): void;
  /** A service has applied an event, or will not (parked). Events its handler added were opened before. */
  applied(root: string, eventId: string, service: ServiceName): void;
  /** Resolves when nothing of the chain is outstanding, after `timeoutMs` at the latest. Undefined when there is nothing to wait for. */
  settled(root: string, timeoutMs: number): Promise<void> | undefined;
}

interface Chain {
  outstanding: Set<string>;
  waiting: (() => void)[];
  openedAt: number;
}

// A delivery that never comes (its commit failed, its event is backing off) must not be remembered for long.
const FORGET_MS = 15_000;

/** Signals within one process. */
export class InProcessSignals implements AppliedSignals {
  readonly #chains = new Map<string, Chain>();

  opened(root: string, eventId: string, services: readonly ServiceName[]): void {
    if (services.length === 0) return;
    this.#forgetOld();
    let chain = this.#chains.get(root);
    if (!chain) this.#chains.set(root, (chain = { outstanding: new Set(), waiting: [], openedAt: Date.now() }));
    for (const service of services) chain.outstanding.add(`${eventId} ${service}`);
  }

  applied(root: string, eventId: string, service: ServiceName): void {
    const chain = this.#chains.get(root);
    if (!chain || !chain.outstanding.delete(`${eventId} ${service}`) || chain.outstanding.size > 0) return;
    this.#chains.delete(root);
    for (const go of chain.waiting) go();
  }

  settled(root: string, timeoutMs: number): Promise<void> | undefined {
    const chain = this.#chains.get(root);
    if (!chain) return undefined;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      chain.waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Chains that still wait for a delivery. */
  get open(): number {
    return this.#chains.size;
  }

  #forgetOld(): void {
    const before = Date.now() - FORGET_MS;
    for (const [root, chain] of this.#chains) {
      if (chain.openedAt > before) return;
      this.#chains.delete(root);
      for (const go of chain.waiting) go();
    }
  }
}
