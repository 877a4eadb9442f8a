import { createServer, type Server } from 'node:net';
import { freePort } from '@nidaan/testing-brokers';

/** A server that counts who connects, whatever they speak: http, https, WebSocket or a mere preconnect. */
export class Canary {
  connections = 0;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(): Promise<Canary> {
    const server = createServer();
    // Never one that another spec's server had: its clients may still be looking for it.
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, resolve));
    const canary = new Canary(server, port);
    server.on('connection', (socket) => {
      canary.connections += 1;
      socket.resume();
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      socket.on('error', () => undefined);
    });
    return canary;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
