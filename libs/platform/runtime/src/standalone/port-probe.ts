import { createServer } from 'node:net';

/** Rejects with EADDRINUSE or EACCES when no process can listen there, before the database is started for nothing. */
export function probePort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (fault) => reject(Object.assign(fault, { port })));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}
