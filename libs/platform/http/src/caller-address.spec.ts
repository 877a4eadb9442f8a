import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { isFromThisMachine, networkOf } from './caller-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('SEC-16 counts tries from %s for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('a call from this very machine', () => {
  const isLocal = (remoteAddress: string, headers: Record<string, string>) =>
    isFromThisMachine({ socket: { remoteAddress }, headers } as unknown as IncomingMessage);

  it.each([
    ['127.0.0.1', 'localhost:3000'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['127.0.0.1', 'LOCALHOST'],
  ])('S13 comes from %s and asks for %s', (address, host) => {
    expect(isLocal(address, { host })).toBe(true);
    expect(isLocal(address, { host, 'sec-fetch-site': 'same-origin' })).toBe(true);
  });

  it.each([
    ['another address', '192.168.1.7', {}],
    ['no address', '', {}],
    ['a proxy that names its caller', '127.0.0.1', { 'x-forwarded-for': '203.0.113.5' }],
    ['a proxy of the standard', '127.0.0.1', { forwarded: 'for=203.0.113.5' }],
    ['a proxy that names a real address', '127.0.0.1', { 'x-real-ip': '203.0.113.5' }],
    ['a name that was made to point here', '127.0.0.1', { host: 'evil.example:3000' }],
    ['a name that begins as a local one', '127.0.0.1', { host: 'localhost.evil.example' }],
    ['no name', '127.0.0.1', { host: '' }],
    ['a page of another site', '127.0.0.1', { 'sec-fetch-site': 'cross-site' }],
  ])('S13 is not one from %s', (_, address, headers) => {
    expect(isLocal(address, { host: 'localhost:3000', ...headers })).toBe(false);
  });
});
