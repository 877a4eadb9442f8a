import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Proxies whose word on the caller's address counts: how many stand in front, or their networks ('10.0.0.0/8'). 0: none. */
export type TrustedProxies = number | readonly string[];

/**
 * Fastify's `trustProxy` for the proxies that are trusted. A number of hops counts from the right of X-Forwarded-For, where the nearest
 * proxy writes: what stands further left is the caller's own word.
 */
export function trustProxyOf(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== 'number') return [...proxies];
  return proxies === 0 ? false : (_address, hop) => hop < proxies;
}

/** Whom an address stands for: one IPv4 address, or the /64 that an IPv6 customer may pick addresses from at will. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const mapped = /^::ffff:([0-9.]+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = bare.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(Math.max(0, 8 - before!.length - after!.length)).fill('0');
  const groups = [...before!, ...zeros, ...after!].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const OF_PROXIES = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'];

/** Whether a proxy says that it hands a call of somebody else on. */
export const isForwarded = ({ headers }: IncomingMessage): boolean => OF_PROXIES.some((name) => headers[name] !== undefined);

/**
 * Whether a person or program at this very machine asks: over loopback, not through a proxy, by a local name (a name of somebody else's may
 * be made to point here), and not a page of another site in the browser.
 */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { headers, socket } = request;
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(headers.host ?? '') &&
    !isForwarded(request) &&
    headers['sec-fetch-site'] !== 'cross-site'
  );
}
