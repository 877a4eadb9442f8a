import { AsyncLocalStorage } from 'node:async_hooks';

// One storage for all: Node 20 does the work of each storage again at each promise (ADR 0077).
const values = new AsyncLocalStorage<readonly unknown[]>();
let known = 0;

/** Something that belongs to the work at hand: it follows it through everything that it waits for. */
export class WorkValue<T> {
  readonly #at = known++;

  /** That of the work at hand; undefined where it has none. */
  get(): T | undefined {
    return values.getStore()?.[this.#at] as T | undefined;
  }

  /** Runs `work` with it. */
  run<R>(value: T, work: () => R): R {
    const own = values.getStore()?.slice() ?? [];
    own[this.#at] = value;
    return values.run(own, work);
  }
}
