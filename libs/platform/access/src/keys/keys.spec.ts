import { describe, expect, it } from '@jest/globals';
import { hashOfApiKey, isApiKey, makeApiKey } from './api-key-token.ts';
import { isNetwork, isWithin } from './networks.ts';

describe('an API key', () => {
  it('ORG-81 has a name, 43 secret characters and a checksum, and no two are alike', () => {
    const { key, prefix } = makeApiKey();
    expect(key).toMatch(/^nk_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/);
    expect(key.startsWith(`${prefix}_`)).toBe(true);
    expect(makeApiKey().key).not.toBe(key);
    expect([isApiKey(key), isApiKey('eyJhbGciOiJSUzI1NiJ9.e30.x')]).toEqual([true, false]);
  });

  it('ORG-81 is kept as SHA-256 alone; a typing error is no key', () => {
    const { key } = makeApiKey();
    expect(hashOfApiKey(key)).toMatch(/^[\w-]{43}$/);
    const wrong = key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21);
    expect([hashOfApiKey(wrong), hashOfApiKey(key.slice(0, -1)), hashOfApiKey('nk_')]).toEqual([null, null, null]);
  });
});

describe('networks of a key', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0/24', true],
    ['203.0.114.9', '203.0.113.0/24', false],
    ['::ffff:203.0.113.9', '203.0.113.0/24', true],
    ['203.0.113.9', '203.0.113.9', true],
    ['2001:db8::1', '2001:db8::/32', true],
    ['2001:db9::1', '2001:db8::/32', false],
    ['no address', '0.0.0.0/0', false],
    ['', '::/0', false],
  ])('ORG-82 %s in %s: %s', (address, network, expected) => {
    expect(isWithin(address, [network])).toBe(expected);
  });

  it.each([
    '203.0.113.0/33',
    '203.0.113.0/-1',
    '203.0.113.0/',
    '203.0.113.0/8/8',
    'example.in',
    '203.0.113/24',
    '::/129',
    '1.2.3.4/08',
  ])('ORG-81 takes no %s', (text) => expect(isNetwork(text)).toBe(false));
});
