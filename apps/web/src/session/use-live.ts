import { isLive, isTold, openLive } from '@nidaan/api-client';
import { changedServices, liveChanges } from '@nidaan/identity-contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** While a screen of the account is open, live queries are fetched again when another desk changed what they show (ADR 0009). */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const rounds = new Rounds(queries);
    return openLive({
      route: liveChanges,
      changes: changedServices,
      onChanged: (names) => rounds.add(names),
      onMissed: () => rounds.add(null),
    });
  }, [queries]);
}

// One round of fetching after another: on a slow line a busy hospital would else cancel every fetch by the next.
class Rounds {
  #waiting: Set<string> | 'all' = new Set();
  #isRunning = false;

  constructor(private readonly queries: QueryClient) {}

  /** Names of what is new; null for anything. */
  add(names: readonly string[] | null): void {
    if (names === null) this.#waiting = 'all';
    else if (this.#waiting !== 'all') for (const name of names) this.#waiting.add(name);
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting === 'all' || this.#waiting.size > 0) {
      const changed = this.#waiting;
      this.#waiting = new Set();
      await this.queries.invalidateQueries({
        predicate: (query) => isLive(query) && (changed === 'all' || [...changed].some((name) => isTold(query, name))),
      });
    }
    this.#isRunning = false;
  }
}
