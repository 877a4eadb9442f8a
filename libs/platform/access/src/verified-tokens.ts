import type { Caller } from '@nidaan/platform-telemetry';
import type { FactorDemand } from './tokens.ts';

const MAX_TOKENS = 20_000;

/** Who a token names, and until when in seconds since 1970. */
export interface Verified {
  caller: Caller;
  exp: number;
  /** A second step that a rule asks for. */
  demand?: FactorDemand | null;
}

/**
 * Remembers tokens whose signature was verified until they expire, or until the keys that verify change: a signature costs 18 µs, a
 * look-up none.
 */
export class VerifiedTokens<V extends Verified = Verified> {
  readonly #known = new Map<string, V>();
  #generation: object | undefined;

  /** `generation`: another object as soon as the keys have changed. */
  find(token: string, generation: object, nowSeconds = Date.now() / 1000): V | null {
    if (this.#generation !== generation) this.#known.clear();
    this.#generation = generation;
    const known = this.#known.get(token);
    if (!known) return null;
    if (known.exp > nowSeconds) return known;
    this.#known.delete(token);
    return null;
  }

  remember(token: string, verified: V): void {
    const oldest = this.#known.size >= MAX_TOKENS ? this.#known.keys().next().value : undefined;
    if (oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(token, verified);
  }
}
