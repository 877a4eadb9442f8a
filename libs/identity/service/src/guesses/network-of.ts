import { isIPv6 } from 'node:net';

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
