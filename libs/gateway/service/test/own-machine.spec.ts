import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readConfig } from '@nidaan/platform-config';
import { FileMail, listMail } from '@nidaan/platform-mail';
import { SandboxMessages } from '@nidaan/platform-messages';
import { Logger } from '@nidaan/platform-telemetry';
import { portOf } from '../src/gateway.ts';
import { openInProcessGateway } from '../src/open-gateway.ts';

describe('the edge of a gateway', () => {
  let mailDir: string;
  let app: NestFastifyApplication;

  beforeEach(async () => {
    mailDir = mkdtempSync(join(tmpdir(), 'nidaan-mailbox-'));
    await new FileMail(mailDir).send({ to: 'asha@example.in', subject: 'Your code', text: 'Your code is:\n\n042917\n' });
  });
  afterEach(async () => {
    await app?.close();
    rmSync(mailDir, { recursive: true, force: true });
  });

  async function open(env: NodeJS.ProcessEnv = {}): Promise<void> {
    app = await openInProcessGateway({
      config: readConfig({ NODE_ENV: 'test', ...env }),
      logger: new Logger('gateway', 'silent'),
      contracts: [],
      services: new Map(),
      webDir: '',
      mailDir,
      isReady: async () => true,
      metrics: async () => 'figures',
    });
    await app.listen(0, '0.0.0.0');
  }

  async function call(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const calling = ask({
      host: '127.0.0.1',
      port: portOf(app),
      path,
      method,
      headers: { host: `localhost:${portOf(app)}`, ...headers },
    }).end();
    const [answer] = (await once(calling, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of answer) text += chunk as string;
    return { status: answer.statusCode, headers: answer.headers, text };
  }

  const STRANGERS: [string, Record<string, string>][] = [
    ['a proxy that names its caller', { 'x-forwarded-for': '203.0.113.5' }],
    ['a proxy of the standard', { forwarded: 'for=203.0.113.5' }],
    ['a proxy that names a real address', { 'x-real-ip': '203.0.113.5' }],
    ['a name that was made to point here', { host: 'evil.example:3000' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ];

  it('S13 shows the mails to who sits at the machine, and each can be saved as a file', async () => {
    await open();
    const [mail] = await listMail(mailDir);
    expect((await call('/mailbox')).text).toContain('042917');
    const page = await call(`/mailbox/${mail!.id}`, { 'sec-fetch-site': 'same-origin' });
    const link = /href="([^"]+)" download/.exec(page.text)![1]!;
    const file = await call(link);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'message/rfc822']);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${mail!.id}.eml"`);
    expect(file.text).toContain('Subject: Your code');
  });

  it('FRD-70 S13 shows the SMS of the sandbox beside them, to nobody else and never in production', async () => {
    const sandbox = { NODE_ENV: 'test', DATA_DIR: mailDir };
    const registration = { entityId: '1', templateId: '2', header: 'SANJVN' };
    const driver = new SandboxMessages(join(mailDir, 'sms'), Buffer.alloc(32));
    await driver.send({ reference: 'a.1', to: '+919876543210', text: 'Your code is 042917', registration });
    await open(sandbox);
    const list = await call('/mailbox/sms?to=98765');
    expect(list.text).toContain('Your code is 042917');
    expect((await call(/href="(\/mailbox\/sms\/[^"]+)"/.exec(list.text)![1]!)).text).toContain('SANJVN');
    expect((await call('/mailbox')).text).toContain('href="/mailbox/sms"');
    for (const [, headers] of STRANGERS) expect((await call('/mailbox/sms', headers)).status).toBe(404);
    await app.close();
    await open({ ...sandbox, SMS_PROVIDER: 'none' });
    expect((await call('/mailbox/sms')).status).toBe(404);
    expect((await call('/mailbox')).text).not.toContain('/mailbox/sms');
  });

  it.each(STRANGERS)('S13 shows neither mails nor figures through %s', async (_, headers) => {
    await open();
    const [mail] = await listMail(mailDir);
    for (const path of [
      '/mailbox',
      '/mailbox?to=asha@example.in',
      `/mailbox/${mail!.id}`,
      `/mailbox/${mail!.id}/raw`,
      '/metrics',
    ]) {
      const { status, text } = await call(path, headers);
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toMatch(/042917|figures/);
    }
  });

  it('S13 shows neither mails nor figures to the network', async () => {
    await open();
    for (const remoteAddress of ['192.168.1.7', '203.0.113.5', 'fe80::1'])
      for (const url of ['/mailbox', '/metrics'])
        expect((await app.inject({ url, remoteAddress, headers: { host: 'localhost:3000' } })).statusCode).toBe(404);
  });

  it('S13 lets no page of another origin read the mails, whichever origins may call', async () => {
    await open({ WEB_ORIGINS: 'https://desk.example' });
    for (const origin of ['https://evil.example', 'https://desk.example', 'http://localhost:5173'])
      for (const method of ['GET', 'OPTIONS']) {
        const asked = { origin, 'access-control-request-method': 'GET' };
        const { status, headers } = await call('/mailbox', asked, method);
        expect([status, headers['access-control-allow-origin']]).toEqual([404, undefined]);
      }
  });

  it('S15 lets only pages of this machine call from elsewhere outside production, and those that were named', async () => {
    const allowed = async (origin: string) =>
      (await call('/health/live', { origin })).headers['access-control-allow-origin'] === origin;
    await open();
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1', 'http://[::1]:8080'])
      expect(await allowed(origin)).toBe(true);
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null'])
      expect(await allowed(origin)).toBe(false);
    await app.close();
    await open({ WEB_ORIGINS: 'https://desk.example' });
    expect([await allowed('https://desk.example'), await allowed('http://localhost:5173')]).toEqual([true, false]);
  });

  it('S15 sends HSTS with answers of the API too where people come by https', async () => {
    await open({ PUBLIC_URL: 'https://nidaan.example' });
    for (const path of ['/api/openapi.json', '/api/unheard-of', '/health/live'])
      expect((await call(path)).headers['strict-transport-security']).toContain('max-age=31536000');
    await app.close();
    await open({ PUBLIC_URL: 'http://nidaan.example' });
    expect((await call('/api/openapi.json')).headers['strict-transport-security']).toBeUndefined();
  });

  it('shows its figures beside a proxy to who does not come through it', async () => {
    await open({ TRUST_PROXY: '1' });
    expect((await call('/metrics', { host: '10.1.2.3:3000' })).text).toBe('figures');
    expect((await call('/metrics', { 'x-forwarded-for': '203.0.113.5' })).status).toBe(404);
    expect((await call('/mailbox', { host: '10.1.2.3:3000' })).status).toBe(404);
  });
});
