import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Tokens } from '@nidaan/platform-access';
import { Logger } from '@nidaan/platform-telemetry';
import type { TrustedProxies } from '../src/index.ts';
import { notesApp } from './notes-app.ts';

const tokenKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

describe('the address of a caller', () => {
  let app: NestFastifyApplication;
  let http: FastifyInstance;

  const open = async (proxies: TrustedProxies) =>
    ({ app, http } = await notesApp(new Tokens({ tokenKey, moreTokenKeys: [] }), new Logger('lab', 'silent'), proxies));
  afterEach(() => app?.close());

  const ask = (remoteAddress: string, forwarded?: string) =>
    http.inject({ url: '/api/counted/', remoteAddress, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} });
  const addressOf = async (remoteAddress: string, forwarded?: string) => (await ask(remoteAddress, forwarded)).json().address;

  async function statuses(count: number, call: (n: number) => ReturnType<typeof ask>): Promise<Record<number, number>> {
    const seen: Record<number, number> = {};
    for (let n = 0; n < count; n += 1) {
      const { statusCode } = await call(n);
      seen[statusCode] = (seen[statusCode] ?? 0) + 1;
    }
    return seen;
  }

  it('S6 is what the connection says without a proxy: a forged X-Forwarded-For frees nobody from limits', async () => {
    await open(0);
    expect(await addressOf('203.0.113.7', '1.2.3.4')).toBe('203.0.113.7');
    expect(await statuses(30, (n) => ask('203.0.113.7', `10.9.0.${n}`))).toEqual({ 200: 19, 429: 11 });
  });

  it('S6 is the one that the nearest proxy adds: what a caller writes before it does not count', async () => {
    await open(1);
    expect(await addressOf('10.0.0.1', '1.2.3.4, 203.0.113.77')).toBe('203.0.113.77');
    expect(await addressOf('10.0.0.1')).toBe('10.0.0.1');
    expect(await statuses(30, (n) => ask('10.0.0.1', `10.9.0.${n}, 203.0.113.77`))).toEqual({ 200: 19, 429: 11 });
  });

  it('S6 is found behind as many proxies as there are', async () => {
    await open(2);
    expect(await addressOf('10.0.0.1', '1.2.3.4, 203.0.113.77, 10.0.0.2')).toBe('203.0.113.77');
  });

  it('S6 is what a proxy of the networks named says, and nobody else', async () => {
    await open(['10.0.0.0/8', 'fd00::/8']);
    expect(await addressOf('10.0.0.1', '1.2.3.4, 203.0.113.77, 10.7.0.2')).toBe('203.0.113.77');
    expect(await addressOf('fd00::1', '203.0.113.77')).toBe('203.0.113.77');
    expect(await addressOf('192.0.2.1', '203.0.113.77')).toBe('192.0.2.1');
  });

  it('SEC-16 S6 counts the addresses of an IPv6 customer together', async () => {
    await open(0);
    expect(await statuses(30, (n) => ask(`2001:db8:1:2::${n.toString(16)}`))).toEqual({ 200: 20, 429: 10 });
    expect((await ask('2001:db8:1:3::1')).statusCode).toBe(200);
  });
});
