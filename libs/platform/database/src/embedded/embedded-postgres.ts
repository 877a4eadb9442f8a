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
  /** Settles when the server is gone for good: after `stop`, or when it fell and could not be started again. */
  readonly gone: Promise<void>;
  stop(): Promise<void>;
}

const ATTEMPTS = 5;

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
    const kept = keepUp(server, () => startServer(places, { ...options, port, log }), log);
    const stop = async () => {
      await kept.stop();
      if (!options.durable) rmSync(places.home, { recursive: true, force: true });
      unlock();
    };
    return { url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`, gone: kept.gone, stop };
  } catch (fault) {
    unlock();
    throw faultOf(fault, dataDir);
  }
}

type Started = { server: ServerProcess; port: number };

// A server that falls (killed by hand, out of memory) comes back on the same port; the services' pools connect anew.
function keepUp(
  first: ServerProcess,
  again: () => Promise<Started>,
  log: (line: string) => void,
): Pick<EmbeddedPostgres, 'gone' | 'stop'> {
  let current = first;
  let starting: Promise<void> = Promise.resolve();
  let isWanted = true;
  const watch = async (): Promise<void> => {
    await current.exited;
    if (!isWanted) return;
    log('The database server has fallen; starting it again.');
    starting = again().then(({ server }) => void (current = server));
    await starting;
    return watch();
  };
  const gone = watch().catch((fault: unknown) => log(`The database server could not be started again: ${String(fault)}`));
  const stop = async () => {
    isWanted = false;
    await starting.catch(() => undefined);
    await current.stop();
    await gone;
  };
  return { gone, stop };
}

async function startServer(
  places: Places,
  { durable, port: wanted, maxConnections, log }: EmbeddedPostgresOptions & { log: (line: string) => void },
): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(wanted);
    if (port === undefined) throw new StartFault(`Port ${wanted} for the database is taken by another program.`);
    try {
      return {
        port,
        server: await ServerProcess.start(places, { durable, port, maxConnections, log }),
      };
    } catch (fault) {
      // Another program took the port in between, or a killed server's last sessions have not gone yet: both pass.
      const passes = /could not bind|could not create any TCP|pre-existing shared memory|postmaster\.pid" already exists/i.test(
        String(fault),
      );
      if (!passes || attempt === ATTEMPTS) throw fault;
      await sleep(300 * attempt);
    }
  }
}
