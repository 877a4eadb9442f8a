import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A way to a PostgreSQL that can fall silent as a lost node does: connections stay open, and nothing comes through any more, no end either. */
export interface DatabaseProxy {
  /** The given address, by way of the proxy. */
  readonly url: string;
  /** What each connection sent first, as text: its settings stand there. */
  readonly startups: readonly string[];
  /** From now on nothing comes through; connections are still taken. */
  fallSilent(): void;
  /** Connections taken from now on wait until the function it gives is called. */
  hold(): () => void;
  close(): Promise<void>;
}

/** Opens a way to the PostgreSQL of an address; close it before that. */
export async function openDatabaseProxy(address: string): Promise<DatabaseProxy> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  const startups: string[] = [];
  let isSilent = false;
  let held = Promise.resolve();
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (data) => isSilent || to.write(data));
    from.on('close', () => isSilent || to.destroy());
    from.on('error', () => undefined);
  };
  const serve = (client: Socket) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    join(client, upstream);
    join(upstream, client);
    client.once('data', (data) => startups.push(data.toString('latin1')));
  };
  const server = createServer((client) => void held.then(() => serve(client))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(address);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    startups,
    fallSilent: () => (isSilent = true),
    hold: () => {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
