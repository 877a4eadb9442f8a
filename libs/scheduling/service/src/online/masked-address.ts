import type { CodeChannel } from '@nidaan/scheduling-contracts';

const DOTS = '••••••';

/** As much of an address as who typed it knows it by: '••••••3210', 'a••••••@example.in'. */
export function maskedAddress(channel: CodeChannel, address: string): string {
  if (channel === 'sms') return DOTS + address.replace(/\D/g, '').slice(-4);
  const at = address.lastIndexOf('@');
  return address.slice(0, 1) + DOTS + address.slice(at);
}
