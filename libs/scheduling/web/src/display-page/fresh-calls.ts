import type { PublicDisplay } from '@nidaan/scheduling-contracts';

type Call = PublicDisplay['calls'][number];

/** Which calls are new since the last look. */
export class FreshCalls {
  #lastId: number | null = null;

  /** Oldest first; none at the first look, and none of those that were missed while the display was away (FRD-69). */
  in({ calls }: Pick<PublicDisplay, 'calls'>, wasAway: boolean): Call[] {
    const before = this.#lastId;
    this.#lastId = Math.max(before ?? 0, ...calls.map(({ id }) => id));
    if (before === null || wasAway) return [];
    return calls.filter(({ id }) => id > before).toReversed();
  }
}
