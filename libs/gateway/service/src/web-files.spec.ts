import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { pageHeaders } from './security-headers.ts';
import { installWebFiles } from './web-files.ts';

const FILES = {
  'index.html': '<link rel="canonical" href="{{public-url}}/">home',
  'pricing.html': 'prices {{contact-email}}',
  'solutions/clinics.html': 'clinics',
  'HospitalProfile.html': 'profile',
  'patients/[id].html': 'a patient',
  'q/[key].html': 'a token',
  'h/[slug].html': 'a hospital',
  'h/[slug]/[doctor].html': 'a booking',
  'doctor/treatment/[id].html': 'a treatment',
  '404.html': 'Page not found',
  'sitemap.xml': '<loc>{{public-url}}/pricing</loc>',
  'robots.txt': 'Sitemap: {{public-url}}/sitemap.xml',
  'assets/a-1.js': 'let plain = 1;',
  'assets/a-1.js.br': 'as if compressed',
  'assets/gone-2.js': 'let gone = 2;',
};

describe('the web app as the gateway serves it', () => {
  const dir = mkdtempSync(join(tmpdir(), 'nidaan-web-'));
  const gateway: FastifyInstance = fastify();
  let url = '';
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(url + path, { method, headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'manual' });
  const textAt = async (path: string) => (await get(path)).text();

  beforeAll(async () => {
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(join(dir, name, '..'), { recursive: true });
      writeFileSync(join(dir, name), text);
    }
    const facts = { 'public-url': 'https://nidaan.example', 'contact-email': 'a"b@nidaan.example' };
    installWebFiles(gateway, { dir, headers: pageHeaders(true), facts });
    url = await gateway.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await gateway.close();
    rmSync(dir, { recursive: true });
  });

  it.each([
    ['/', 'home'],
    ['/?utm=x', 'home'],
    ['/pricing', 'prices'],
    ['/pricing/', 'prices'],
    ['/solutions/clinics', 'clinics'],
    ['/HospitalProfile?id=3', 'profile'],
    ['/patients/4711', 'a patient'],
    ['/doctor/treatment/12/?from=list', 'a treatment'],
    ['/q/1z.aZ_-aaaaaaaaaaaaaaaaaa', 'a token'],
    ['/h/sanjeevani-pune', 'a hospital'],
    ['/h/sanjeevani-pune/3', 'a booking'],
  ])('MKT-28 opens %s directly, without a redirect', async (path, text) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await answer.text()).toContain(text);
  });

  it('goes on when a file is gone that was there at the start', async () => {
    rmSync(join(dir, 'assets/gone-2.js'));
    await expect(textAt('/assets/gone-2.js')).rejects.toThrow();
    expect(await textAt('/assets/a-1.js')).toBe(FILES['assets/a-1.js']);
  });

  it('fills in the address people use and where they write to, nothing that could end an attribute', async () => {
    expect(await textAt('/')).toContain('href="https://nidaan.example/"');
    expect(await textAt('/pricing')).toBe('prices ab@nidaan.example');
    expect(await textAt('/sitemap.xml')).toBe('<loc>https://nidaan.example/pricing</loc>');
    expect(await textAt('/robots.txt')).toBe('Sitemap: https://nidaan.example/sitemap.xml');
  });

  it.each([
    '/unheard-of',
    '/solutions/',
    '/404',
    '/pricing/more',
    '/index',
    '/%00',
    '/patients/asha',
    '/patients/12/x',
    '/patients/',
    '/q/',
    '/h/pune/3/4',
  ])('MKT-25 answers 404 with the page that says so at %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('Page not found');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('API-08 answers unknown calls, other methods and missing files without a page', async () => {
    expect((await get('/api/unheard-of')).headers.get('content-type')).toContain('json');
    expect((await get('/pricing', {}, 'POST')).status).toBe(404);
    for (const path of ['/assets/gone.js', '/..%2f..%2fpackage.json']) expect(await textAt(path)).toBe('Not found');
  });

  it('S15 sends every page with a policy without unsafe-inline, HSTS behind TLS, and has it asked for anew', async () => {
    const { headers } = await get('/pricing');
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('compresses pages as the browser takes them, keeps built files for good, and answers 304 to whom has the page', async () => {
    const inject = (path: string, encoding: string) => gatewayFetch(`${url}${path}`, encoding);
    expect(brotliDecompressSync(await inject('/solutions/clinics', 'gzip, br')).toString()).toBe('clinics');
    expect(gunzipSync(await inject('/solutions/clinics', 'gzip')).toString()).toBe('clinics');
    expect((await inject('/assets/a-1.js', 'br')).toString()).toBe('as if compressed');
    expect((await get('/assets/a-1.js')).headers.get('cache-control')).toContain('immutable');
    const etag = (await get('/')).headers.get('etag')!;
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
    const head = await get('/', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

/** The body as it came over the wire. */
async function gatewayFetch(address: string, encoding: string): Promise<Buffer> {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}
