import { describe, expect, it } from '@jest/globals';
import { readConfig } from '@nidaan/platform-config';
import { AddressGuard, RefusedAddress } from '../src/sending/address-guard.ts';
import { isPublicAddress } from '../src/sending/public-address.ts';
import { Sender } from '../src/sending/sender.ts';
import { openReceiver } from './receiver.ts';
import { eventually } from '@nidaan/testing';

const SECRET = 'x'.repeat(40);
const config = (env: Record<string, string> = {}) => readConfig({ NODE_ENV: 'test', SECRET, ...env });
const guardOf = (addresses: readonly string[] | Error, env?: Record<string, string>) => {
  const asked: string[] = [];
  const resolver = {
    addresses: async (host: string) => {
      asked.push(host);
      if (addresses instanceof Error) throw addresses;
      return [...addresses];
    },
  };
  return { guard: new AddressGuard(resolver, config(env)), asked };
};
const OPEN = '93.184.215.14';

describe('where Nidaan sends to', () => {
  it.each([
    ['private', ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd12:3456::1', 'fec0::1']],
    ['loopback', ['127.0.0.1', '127.255.0.1', '::1', '0.0.0.0', '::']],
    ['link-local', ['169.254.1.1', 'fe80::1']],
    ['CGNAT', ['100.64.0.1', '100.127.255.255']],
    ['multicast', ['224.0.0.1', '239.1.1.1', 'ff02::1']],
    [
      'reserved',
      ['240.0.0.1', '255.255.255.255', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '2001:db8::1'],
    ],
    ['metadata', ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '192.0.0.192', '168.63.129.16']],
    ['IPv4 in IPv6', ['::ffff:10.0.0.1', '::ffff:93.184.215.14', '::93.184.215.14', '2002:0a00:0001::1', '2001:0:4136:e378::1']],
    ['IPv4 in IPv6, ISATAP', ['2600:1901:0:1:0:5efe:a00:1', '2600:1901:0:1:200:5efe:a00:1']],
    ['NAT64', ['64:ff9b::a00:1', '64:ff9b:1::a00:1']],
    ['nothing', ['', 'localhost', '999.1.1.1']],
  ])('ORG-86 is never %s', (_, addresses) => {
    for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false]);
  });

  it('ORG-86 is the open internet', () => {
    for (const address of [OPEN, '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '2a00:1450:4009:81f::200e'])
      expect([address, isPublicAddress(address)]).toEqual([address, true]);
  });

  it.each([
    'http://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'https://user@example.org/',
    'https://:secret@example.org/',
    'https://example.org:80/',
    'https://example.org:22/',
    'https://example.org:1023/',
    'https://nidaan.example/',
    'https://NIDAAN.example./',
    'https://app.nidaan.example:8443/',
  ])('ORG-86 refuses %s by its form, without looking it up', async (url) => {
    const env = { PUBLIC_URL: 'https://nidaan.example', WEB_ORIGINS: 'https://app.nidaan.example' };
    const { guard, asked } = guardOf([OPEN], env);
    await expect(guard.addressesOf(url)).rejects.toThrow(RefusedAddress);
    expect(asked).toEqual([]);
  });

  it('ORG-86 allows port 443 and those from 1024 on', async () => {
    const { guard } = guardOf([OPEN]);
    for (const url of [
      'https://example.org/',
      'https://example.org:443/',
      'https://example.org:1024/',
      'https://example.org:65535/',
    ])
      expect(await guard.addressesOf(url)).toEqual([OPEN]);
  });

  it('ORG-86 judges what the name resolves to, and all of it', async () => {
    await expect(guardOf(['127.0.0.1']).guard.addressesOf('https://rebinding.example/')).rejects.toThrow(RefusedAddress);
    await expect(guardOf([OPEN, '10.0.0.1']).guard.addressesOf('https://two.example/')).rejects.toThrow(RefusedAddress);
    for (const url of ['https://2130706433/', 'https://0x7f.1/', 'https://[::ffff:7f00:1]/', 'https://localhost/']) {
      const guard = new AddressGuard({ addresses: async (host) => [host === 'localhost' ? '127.0.0.1' : host] }, config());
      await expect(guard.addressesOf(url)).rejects.toThrow(RefusedAddress);
    }
  });

  it('ORG-86 allows http and this machine only with ALLOW_LOCAL_WEBHOOKS, and never in production', async () => {
    const url = 'http://127.0.0.1:4000/';
    const allow = { ALLOW_LOCAL_WEBHOOKS: 'on' };
    expect(await guardOf(['127.0.0.1'], allow).guard.addressesOf(url)).toEqual(['127.0.0.1']);
    await expect(guardOf(['10.0.0.1'], allow).guard.addressesOf(url)).rejects.toThrow(RefusedAddress);
    await expect(guardOf(['127.0.0.1']).guard.addressesOf(url)).rejects.toThrow(RefusedAddress);
    const { values } = config(allow);
    const production = { values: { ...values, isProduction: true } } as never;
    const guard = new AddressGuard({ addresses: async () => ['127.0.0.1'] }, production);
    await expect(guard.addressesOf(url)).rejects.toThrow(RefusedAddress);
    await expect(guard.addressesOf('https://127.0.0.1:4000/')).rejects.toThrow(RefusedAddress);
  });
});

describe('how Nidaan sends', () => {
  const letter = (url: string) => ({ url, body: '{}', headers: { 'content-type': 'application/json' } });
  const never = new AbortController().signal;

  it('ORG-86 opens the socket to the address that was judged, without a second look-up', async () => {
    const receiver = await openReceiver();
    // No name server knows this name: whoever looked it up again would fail.
    const { guard, asked } = guardOf(['127.0.0.1'], { ALLOW_LOCAL_WEBHOOKS: 'on' });
    const url = receiver.url.replace('127.0.0.1', 'judged-once.invalid');
    const outcome = await new Sender(guard).send(letter(url), never);
    expect([outcome.code, outcome.error, asked]).toEqual([204, '', ['judged-once.invalid']]);
    expect(receiver.received[0]!.headers['host']).toContain('judged-once.invalid');
    await receiver.close();
  });

  it('ORG-86 knows no proxy of the environment', async () => {
    const [receiver, proxy] = [await openReceiver(), await openReceiver()];
    const before = { ...process.env };
    Object.assign(process.env, { HTTP_PROXY: proxy.url, http_proxy: proxy.url, ALL_PROXY: proxy.url, NODE_USE_ENV_PROXY: '1' });
    const { guard } = guardOf(['127.0.0.1'], { ALLOW_LOCAL_WEBHOOKS: 'on' });
    await new Sender(guard).send(letter(receiver.url), never);
    process.env = before;
    expect([receiver.received.length, proxy.received.length]).toEqual([1, 0]);
    await Promise.all([receiver.close(), proxy.close()]);
  });

  it('ORG-86 says that nothing may be sent there, and that a name was not found', async () => {
    const blocked = await new Sender(guardOf(['10.0.0.1']).guard).send(letter('https://example.org/'), never);
    expect([blocked.isBlocked, blocked.code]).toEqual([true, null]);
    const lost = await new Sender(guardOf(Object.assign(new Error('x'), { code: 'ENOTFOUND' })).guard).send(
      letter('https://example.org/'),
      never,
    );
    expect([lost.isBlocked, lost.error]).toEqual([false, 'Not reached: ENOTFOUND']);
  });

  it('ORG-85 waits no longer than ten seconds', async () => {
    const receiver = await openReceiver();
    receiver.answer = () => undefined;
    const { guard } = guardOf(['127.0.0.1'], { ALLOW_LOCAL_WEBHOOKS: 'on' });
    const outcome = await new Sender(guard).send(letter(receiver.url), never);
    expect([outcome.code, outcome.error]).toEqual([null, 'No answer within 10 seconds']);
    expect(outcome.ms).toBeGreaterThan(9900);
    expect(outcome.ms).toBeLessThan(12_000);
    await receiver.close();
  }, 20_000);

  it('ORG-85 does not read an answer to its end', async () => {
    const receiver = await openReceiver();
    let isCut = false;
    receiver.answer = (response) => {
      response.writeHead(200);
      const flood = setInterval(() => response.write('y'.repeat(10_000)), 1);
      response.once('close', () => {
        isCut = true;
        clearInterval(flood);
      });
    };
    const { guard } = guardOf(['127.0.0.1'], { ALLOW_LOCAL_WEBHOOKS: 'on' });
    const outcome = await new Sender(guard).send(letter(receiver.url), never);
    expect([outcome.code, outcome.error, outcome.reply]).toEqual([200, '', 'y'.repeat(1024)]);
    expect(outcome.ms).toBeLessThan(5000);
    await eventually(() => isCut);
    await receiver.close();
  });
});
