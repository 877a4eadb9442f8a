import { isIPv4, isIPv6 } from 'node:net';
import { networkOf } from '@nidaan/platform-http';
import { currentContext } from '@nidaan/platform-telemetry';

/** The address of the call at hand without what tells the device: the first three parts of IPv4, the first 48 bits of IPv6 (ORG-49). */
export const maskedAddress = (): string => mask(currentContext()?.address ?? '');

export function mask(address: string): string {
  const network = networkOf(address);
  if (isIPv4(network)) return network.replace(/\d+$/, 'x');
  if (!isIPv6(address.split('%')[0]!)) return '';
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}
