import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VonageStandIn } from '@nidaan/testing/vonage';
import { isUnicode, listSms, NoMessages, SandboxMessages, smsPages, smsParts, VonageMessages } from '../src/index.ts';
import { message, messagesConformance } from './messages-conformance.ts';
import { WRONG_CERTIFICATE } from './wrong-certificate.ts';

const KEY = Buffer.alloc(32, 7);
const newFolder = () => mkdtempSync(join(tmpdir(), 'nidaan-sms-'));

messagesConformance('the sandbox', async () => {
  const folder = newFolder();
  const driver = new SandboxMessages(join(folder, 'sms'), KEY);
  return {
    driver,
    knowsReferences: true,
    arrived: async () =>
      (await listSms(join(folder, 'sms'))).map(({ reference, to, text, registration }) => ({
        reference,
        to,
        text,
        ...registration,
      })),
    reportOf: async (reference, state) => {
      const found = await driver.find(reference);
      return driver.tell([
        { kind: 'report', reference, providerRef: 'providerRef' in found ? found.providerRef : '', state, reason: '' },
      ]);
    },
    stopOf: (from) => driver.tell([{ kind: 'stop', from: `+${from}` }]),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
});

messagesConformance('Vonage', async () => {
  const provider = await VonageStandIn.start();
  return {
    driver: new VonageMessages(provider.options),
    knowsReferences: false,
    arrived: async () =>
      provider.taken.map(({ client_ref: reference, to, text, from: header, sms }) => ({
        ...{ reference, to: `+${to}`, text, header },
        ...{ templateId: sms?.content_id ?? '', entityId: sms?.entity_id ?? '' },
      })),
    reportOf: async (reference, state) =>
      provider.reportOf(
        provider.taken.findLast(({ client_ref }) => client_ref === reference)!,
        state === 'delivered' ? 'delivered' : 'undeliverable',
      ),
    stopOf: (from) => provider.inboundOf(from, 'Stop'),
    close: () => provider.stop(),
  };
});

describe('Vonage that does not do well', () => {
  let provider: VonageStandIn;
  let driver: VonageMessages;
  let hasty: VonageMessages;
  const faults: string[] = [];
  beforeAll(async () => {
    provider = await VonageStandIn.start();
    const options = { ...provider.options, onFault: (sentence: string) => faults.push(sentence) };
    [driver, hasty] = [new VonageMessages(options), new VonageMessages({ ...options, timeoutMs: 300 })];
  });
  afterAll(() => provider.stop());

  it.each([
    ['too many', { outcome: 'later', reason: 'The provider takes no more messages now', afterSeconds: 7 }],
    ['error', { outcome: 'later', reason: 'The provider answered 500', afterSeconds: null }],
    ['refused', { outcome: 'refused', reason: 'The provider refused the message (422)' }],
    ['proxy', { outcome: 'unknown', reason: 'The provider answered 502' }],
    ['cut', { outcome: 'unknown', reason: 'The answer was cut off' }],
    ['nonsense', { outcome: 'unknown', reason: 'The provider gave an answer that cannot be read' }],
    ['late', { outcome: 'unknown', reason: 'The provider did not answer in time' }],
  ] as const)('FRD-70 FRD-71 tells what was certainly not taken from what may have been: %s', async (fault, handover) => {
    provider.failNext(fault);
    expect(await (fault === 'late' ? hasty : driver).send(message())).toEqual(handover);
  });

  it('FRD-70 never tries twice by itself', async () => {
    for (const fault of ['error', 'cut', 'nonsense'] as const) {
      const before = provider.taken.length;
      provider.failNext(fault);
      await driver.send(message());
      expect(provider.taken.length - before).toBeLessThanOrEqual(1);
    }
  });

  it('FRD-70 sends nothing to whoever shows a wrong certificate, nor where nobody listens', async () => {
    const asked: string[] = [];
    const forged = createServer(WRONG_CERTIFICATE, (request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => forged.listen(0, '127.0.0.1', resolve));
    const { port } = forged.address() as AddressInfo;
    const later = { outcome: 'later', reason: 'The provider cannot be reached safely', afterSeconds: null };
    const at = (apiUrl: string) => new VonageMessages({ ...provider.options, apiUrl }).send(message());
    expect(await at(`https://127.0.0.1:${port}`)).toEqual(later);
    forged.closeAllConnections();
    await new Promise<void>((resolve) => forged.close(() => resolve()));
    expect(await at(`https://127.0.0.1:${port}`)).toEqual(later);
    expect(asked).toEqual([]);
  });

  it('FRD-70 FRD-71 a report may come before the answer, and names our reference', async () => {
    const sent = message();
    const news: unknown[] = [];
    provider.beforeAnswer = async (taken) => {
      const { body, headers } = provider.reportOf(taken);
      news.push(...driver.read(body, headers));
    };
    expect((await driver.send(sent)).outcome).toBe('taken');
    provider.beforeAnswer = async () => undefined;
    expect(news).toMatchObject([{ kind: 'report', reference: sent.reference, state: 'delivered' }]);
  });

  it('FRD-77 says no number, text or word of the provider in what it reports as a fault', async () => {
    faults.length = 0;
    for (const fault of ['error', 'refused', 'proxy', 'cut'] as const) {
      provider.failNext(fault);
      await driver.send(message());
    }
    expect(faults).toHaveLength(4);
    expect(faults.join(' ')).not.toMatch(/9876543210|Asha|Sanjeevani|Internal error|Invalid/);
  });

  it('FRD-75 takes no report of another account, and none that another secret signed', () => {
    const content = { message_uuid: 'u', client_ref: 'a.1', status: 'delivered' };
    const { body, headers } = provider.signed(content, 'another secret than ours, as long');
    expect(() => driver.read(body, headers)).toThrow('not signed');
    const other = new VonageMessages({ ...provider.options, apiKey: 'other123' });
    const good = provider.signed(content);
    expect(() => other.read(good.body, good.headers)).toThrow('not signed');
  });

  it('FRD-76 takes a stop for one only where the word begins the message; states on the way change nothing', () => {
    const read = ({ body, headers }: ReturnType<VonageStandIn['signed']>) => driver.read(body, headers);
    for (const text of ['STOP', ' stop ', 'Unsubscribe', 'STOP SANJVN', 'बंद'])
      expect(read(provider.inboundOf('919876543210', text))).toEqual([{ kind: 'stop', from: '+919876543210' }]);
    for (const text of ['Please do not stop', 'stopping by at ten', 'ok'])
      expect(read(provider.inboundOf('919876543210', text))).toEqual([]);
    expect(read(provider.signed({ message_uuid: 'u', client_ref: 'a.1', status: 'submitted' }))).toEqual([]);
    expect(read(provider.signed({ odd: true }))).toEqual([]);
  });
});

describe('the sandbox', () => {
  const folder = newFolder();
  const sms = join(folder, 'sms');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('FRD-70 shows its SMS on pages and by npm run sms:last', async () => {
    const driver = new SandboxMessages(sms, KEY);
    await driver.send(message({ text: 'Your code is:\n<b>123456</b>\n654321\n' }));
    const pages = smsPages(sms);
    const id = (await listSms(sms))[0]!.id;
    const [list, one] = [await pages.list('98765'), (await pages.one(id))!];
    for (const page of [list, one]) {
      expect(page).toContain('&lt;b&gt;123456');
      expect(page).toContain('aria-current="page">SMS');
    }
    expect(list).toContain('654321');
    expect(await pages.list('11111')).toContain('No SMS to 11111 yet.');
    expect(await pages.one('../../etc/passwd')).toBeNull();
    const program = join(import.meta.dirname, '../../../../tools/sms-last.mjs');
    const last = spawnSync(process.execPath, [program, '9876543210'], { env: { ...process.env, DATA_DIR: folder } });
    expect(last.stdout.toString()).toBe('Your code is:\n<b>123456</b>\n654321\n\n');
    const none = spawnSync(process.execPath, [program, '9000000000'], { env: { ...process.env, DATA_DIR: folder } });
    expect([none.status, none.stderr.toString()]).toEqual([1, `No SMS to 9000000000 in ${sms}.\n`]);
  });

  it('FRD-70 outlives its process, and lets the oldest go', async () => {
    const few = join(folder, 'few');
    const driver = new SandboxMessages(few, KEY, 10);
    for (let n = 0; n < 500; n++) await driver.send(message({ reference: `n.${n}` }));
    expect(await listSms(few, { limit: 1000 })).toHaveLength(10);
    expect(await new SandboxMessages(few, KEY).find('n.499')).toMatchObject({ state: 'taken' });
  });
});

describe('what an SMS costs', () => {
  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    [`${'a'.repeat(158)}{`, 1],
    [`${'a'.repeat(159)}{`, 2],
    ['क'.repeat(70), 1],
    ['क'.repeat(71), 2],
    ['क'.repeat(134), 2],
    ['क'.repeat(135), 3],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
  ])('FRD-73 counts parts as networks do (%#)', (text, parts) => expect(smsParts(text)).toBe(parts));

  it('FRD-73 a letter of another script makes all letters wide', () =>
    expect([isUnicode('Dr. é'), isUnicode('₹')]).toEqual([false, true]));
});

describe('where nobody sends', () => {
  it('FRD-70 every message is refused with the reason', async () => {
    const driver = new NoMessages();
    expect(await driver.send()).toEqual({ outcome: 'refused', reason: 'SMS are not set up here' });
    expect(() => driver.read()).toThrow('Nobody sends reports here.');
  });
});
