import type { Socket } from 'node:net';
import pg from 'pg';
import { ConnectionPool, type ConnectionPoolSettings } from './connection-pool.ts';
import { ignoreIdleClientErrors } from './ignore-idle-client-errors.ts';

const ROUND_MS = 5_000;
const ASK_MS = 2_000;

/** pg's client, as far as its types do not tell. */
interface Insides {
  processID: number | null;
  connection: { stream: Socket };
}

const insidesOf = (client: pg.ClientBase): Insides => client as unknown as Insides;

// Which of these sessions the server still has; and its name for this one.
const STILL_THERE = `SELECT pg_backend_pid() AS mine, ARRAY(SELECT pid FROM pg_stat_activity WHERE pid = ANY($1::int[])) AS there`;

/** A pool that outlives what happens to its connections (`tend`). */
export const openPool = (settings: ConnectionPoolSettings): pg.Pool => checkPoolHealth(new ConnectionPool(settings));

/**
 * Keeps a process alive when connections are cut (`surviveCuts`), and lets go of those whose server is gone without a word: a statement that is
 * on its way then would wait until TCP gives up, a quarter of an hour. Node cannot bound that, and how long a statement may take nobody knows;
 * so a connection that was asked and has said nothing for a round is looked up among the server's sessions, over a new connection.
 */
export function checkPoolHealth(pool: pg.Pool, roundMs = ROUND_MS): pg.Pool {
  ignoreIdleClientErrors(pool);
  /** Connections in use, and the bytes they had brought at the last round. */
  const inUse = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => inUse.set(client, -1));
  pool.on('release', (_fault, client) => inUse.delete(client));
  const look = async () => {
    const silent: pg.PoolClient[] = [];
    for (const [client, before] of inUse) {
      const { bytesRead } = insidesOf(client).connection.stream;
      if (bytesRead === before) silent.push(client);
      inUse.set(client, bytesRead);
    }
    if (silent.length === 0) return;
    const lost = await lostAmong(silent, pool.options);
    for (const client of lost) if (inUse.has(client)) insidesOf(client).connection.stream.destroy();
  };
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (pool.ending) clearInterval(timer);
    else looking ??= look().finally(() => (looking = undefined));
  }, roundMs).unref();
  return pool;
}

/** Those whose session the server does not have any more; none when it cannot be asked. */
async function lostAmong(clients: readonly pg.PoolClient[], settings: pg.PoolConfig): Promise<pg.PoolClient[]> {
  const bounds = { connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS, pipeline: false };
  const asker = new pg.Client({ ...settings, ...bounds } as pg.ClientConfig);
  asker.on('error', () => undefined);
  const pids = clients.map((client) => insidesOf(client).processID);
  try {
    await asker.connect();
    const { rows } = await asker.query<{ mine: number; there: number[] }>(STILL_THERE, [pids]);
    const [{ mine, there }] = rows as [{ mine: number; there: number[] }];
    // A pooler in between gives its own numbers: then nothing is known.
    if (mine !== insidesOf(asker).processID) return [];
    return clients.filter((_, index) => !there.includes(pids[index]!));
  } catch {
    return [];
  } finally {
    void asker.end().catch(() => undefined);
  }
}
