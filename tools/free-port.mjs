import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// As `freePort` of libs/testing/brokers, for tools that run before anything was built: no outgoing connection takes such a port.
const FIRST = 15_000;
const LAST = 32_000;

// Two that are drawn before either is listened on would else be one, now and then: calls for one service reached another one.
const given = new Set();

/** A port of 127.0.0.1 that nothing listens on now, and that this process has not given before. */
export async function freePort() {
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
