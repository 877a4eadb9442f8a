import type { Database } from '@nidaan/platform-database';

const LOOK_MS = 2000;

const turns = new WeakMap<Database, Promise<void>>();

/**
 * Looks every two seconds, and not before the look before has ended. Looks into one database take turns: at once, they would keep a second connection.
 * A look that fails is made again with the next. Returns the way out.
 */
export function lookRegularly(database: Database, look: () => Promise<void>): () => void {
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    const turn = (turns.get(database) ?? Promise.resolve())
      .then(look)
      .catch(() => undefined)
      .finally(() => (isLooking = false));
    turns.set(database, turn);
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
