import type pg from 'pg';

/**
 * Keeps the process alive when a connection is cut while in use (L7): the client then emits 'error' without anybody listening,
 * since pg-pool has taken its own listener away. Whoever holds the client learns of the cut from the failing statement.
 */
export function ignoreIdleClientErrors(pool: pg.Pool): pg.Pool {
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('error', () => undefined);
  pool.on('acquire', (client) => {
    if (!watched.has(client)) client.on('error', () => undefined);
    watched.add(client);
  });
  return pool;
}
