import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCluster, SUPERUSER } from './cluster.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { freePort } from './free-port.ts';
import { stopStalePostgres } from './stale-postgres.ts';
import { placesFor, type Places } from './places.ts';
import { ServerProcess } from './server-process.ts';
import { faultOf, StartFault } from './start-fault.ts';

export interface EmbeddedPostgresOptions {
  /** The data folder of this installation (DATA_DIR); it is made when missing. */
  dataDir: string;
  /** false = for tests: nothing is flushed to disk, and the data are removed by `stop`. */
  durable: boolean;
  /** A fixed port on 127.0.0.1; without it a free one is taken. */
  port?: number;
  /** Sessions it takes at the same time; 220 unless told. */
  maxConnections?: number;
  /** Takes what an operator should know, one line at a time. */
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** Address with the superuser's name and password. */
  readonly url: string;
  stop(): Promise<void>;
}

const ATTEMPTS = 5;
// Between tries to start a server that fell: a full disk has room again when somebody has made it.
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Starts the PostgreSQL that comes with npm on a data folder, making its cluster on first use. The server ends with this process, also
 * after kill -9, and a server or lock that an earlier run left behind is dealt with. Throws StartFault with one sentence.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const log = options.log ?? (() => undefined);
  let unlock = () => {};
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    unlock = await lockDataFolder(dataDir);
    const places = placesFor(dataDir);
    await stopStalePostgres(places.clusterDir, log);
    const password = await ensureCluster(places, dataDir, options.durable);
    const { server, port } = await startServer(places, { ...options, log });
    const startAgain = () =>
      startServer(places, { ...options, port, log }).catch((fault: unknown) => Promise.reject(faultOf(fault, dataDir)));
    const stopServer = keepUp(server, startAgain, log);
    const stop = async () => {
      await stopServer();
      if (!options.durable) rmSync(places.home, { recursive: true, force: true });
      unlock();
    };
    return { url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`, stop };
  } catch (fault) {
    unlock();
    throw faultOf(fault, dataDir);
  }
}

type Started = { server: ServerProcess; port: number };

// A server that falls (killed by hand, out of memory, a full disk) comes back on the same port; the services' pools connect anew. Gives what stops it.
function keepUp(first: ServerProcess, startAgain: () => Promise<Started>, log: (line: string) => void): () => Promise<void> {
  let current = first;
  const stopping = new AbortController();
  const { signal } = stopping;
  const untilStarted = async (): Promise<void> => {
    let said = '';
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const started = await startAgain().catch(({ message }: Error) => {
        if (message !== said) log(`${message} It is tried again until the database has started.`);
        said = message;
      });
      if (started) return void (current = started.server);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  };
  const watch = async (): Promise<void> => {
    for (await current.exited; !signal.aborted; await current.exited) {
      log('The database server has fallen; starting it again.');
      await untilStarted();
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    await current.stop();
    // It may just have been started.
    await watching.then(() => current.stop());
  };
}

async function startServer(
  places: Places,
  { durable, port: wanted, maxConnections, log }: EmbeddedPostgresOptions & { log: (line: string) => void },
): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const port = await freePort(wanted);
      if (port === undefined) throw new StartFault(`Port ${wanted} for the database is taken by another program.`);
      return {
        port,
        server: await ServerProcess.start(places, { durable, port, maxConnections, log }),
      };
    } catch (fault) {
      // A taken port (StartFault, or the server's words) and shared memory: a killed server's last processes hold them for a moment.
      const passes =
        fault instanceof StartFault ||
        /could not bind|could not create any TCP|pre-existing shared memory|postmaster\.pid" already exists/i.test(String(fault));
      if (!passes || attempt === ATTEMPTS) throw fault;
      await sleep(300 * attempt);
    }
  }
}
