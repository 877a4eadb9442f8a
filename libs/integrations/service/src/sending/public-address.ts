import ipaddr from 'ipaddr.js';

const GLOBAL_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
// Ranges that lie within the global ones by their bits, and lead elsewhere.
const TUNNELS_V6 = ['2001:db8::/32', '2002::/16', '2001::/23', '3fff::/20', '5f00::/16'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
);
// Answers the machines of one cloud with their secrets, from an address that looks public.
const METADATA = new Set(['168.63.129.16']);

/**
 * Whether an address is one of the open internet. Of IPv6 only what is given out as global counts: so no IPv4 within IPv6, no NAT64, no
 * documentation, whichever is invented next.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.kind() === 'ipv4') return address.range() === 'unicast' && !METADATA.has(address.toString());
  const v6 = address as ipaddr.IPv6;
  const isGlobal = v6.match(GLOBAL_V6) && v6.range() === 'unicast';
  // ISATAP: an IPv4 address in the last half.
  const isIsatap = v6.parts[5] === 0x5efe && (v6.parts[4]! & 0xfdff) === 0;
  return isGlobal && !isIsatap && !TUNNELS_V6.some((range) => v6.match(range));
}

/** Whether it is the machine's own. */
export const isLoopback = (text: string): boolean => ipaddr.isValid(text) && ipaddr.parse(text).range() === 'loopback';

/** Two writings of one address are one. */
export const plainAddress = (text: string): string => (ipaddr.isValid(text) ? ipaddr.parse(text).toString() : text);
