import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below what systems give to outgoing connections (Linux from 32,768 on, macOS from 49,152): one of those would take the port of a process that is
// started again.
const FIRST = 15_000;
const LAST = 32_000;

// Two that are drawn before either is listened on would else be one, now and then: calls for one service reached another one.
const given = new Set<number>();

/** A port of 127.0.0.1 that nothing listens on now, that no connection takes later, and that this process has not given before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (given.has(port)) continue;
    given.add(port);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => probe.close(resolve));
    if (isFree) return port;
  }
}
