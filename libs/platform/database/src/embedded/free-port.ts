import { createServer } from 'node:net';

/** A port of 127.0.0.1 nobody listens on; `wanted` is checked, 0 lets the system choose. Undefined when the wanted one is taken. */
export function freePort(wanted = 0): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (fault: NodeJS.ErrnoException) => (fault.code === 'EADDRINUSE' ? resolve(undefined) : reject(fault)));
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? undefined) : undefined));
    });
  });
}
