import { BlockList, isIP } from 'node:net';

const MAPPED = /^::ffff:([0-9.]+)$/i;
const familyOf = (address: string): 'ipv4' | 'ipv6' | null => ({ 0: null, 4: 'ipv4', 6: 'ipv6' })[isIP(address)] as 'ipv4' | null;

function add(list: BlockList, network: string): boolean {
  const [address = '', bits, more] = network.split('/');
  const family = familyOf(address);
  const most = family === 'ipv4' ? 32 : 128;
  if (!family || more !== undefined || (bits !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bits))) return false;
  const length = bits === undefined ? most : Number(bits);
  if (length > most) return false;
  list.addSubnet(address, length, family);
  return true;
}

/** Whether a text is a network in CIDR notation, or a single address. */
export const isNetwork = (text: string): boolean => add(new BlockList(), text);

/** Whether an address lies in one of the networks. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const bare = MAPPED.exec(address)?.[1] ?? address;
  const family = familyOf(bare);
  if (!family) return false;
  const list = new BlockList();
  for (const network of networks) add(list, network);
  return list.check(bare, family);
}
