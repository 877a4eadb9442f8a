import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { ALL_ROUTES } from '@nidaan/gateway-contracts';
import { installApiDocument } from '../src/api-docs/api-document.ts';
import { installDocsPage } from '../src/api-docs/docs-page.ts';

describe('the document and its page as the gateway serves them', () => {
  let gateway: FastifyInstance;
  const get = (url: string, headers: Record<string, string> = {}) => gateway.inject({ url, headers });

  beforeAll(() => {
    gateway = fastify({ routerOptions: { ignoreTrailingSlash: true } });
    installApiDocument(gateway, ALL_ROUTES, '1');
    installDocsPage(gateway, true);
  });
  afterAll(() => gateway.close());

  it('sends the document compressed, and once to whoever keeps it', async () => {
    const plain = await get('/api/openapi.json');
    expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(plain.json()).toMatchObject({ openapi: '3.1.0', info: { version: '1' } });
    const packed = await get('/api/openapi.json', { 'accept-encoding': 'br, gzip' });
    expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual(['br', 'Accept-Encoding']);
    expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    const again = await get('/api/openapi.json', { 'if-none-match': String(plain.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('S15 serves the page and all it needs, with a policy that lets nothing in from elsewhere', async () => {
    const page = await get('/api/docs/');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await get('/api/docs')).body).toBe(page.body);
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
    const parts = addresses.filter((address) => address.startsWith('/api/docs/'));
    expect(parts).toHaveLength(4);
    for (const address of ['/api/docs/', ...parts]) {
      const { statusCode, headers, body } = await get(address);
      expect([address, statusCode, body.length > 0]).toEqual([address, 200, true]);
      expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self';");
      expect(headers['strict-transport-security']).toContain('max-age');
    }
    expect(addresses.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([]);
    expect(page.body).not.toMatch(/<script>|<style|style=|onload/);
  });
});
