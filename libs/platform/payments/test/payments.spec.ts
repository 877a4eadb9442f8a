import { execFile } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiskFiles } from '@nidaan/platform-files';
import { RazorpayStandIn } from '@nidaan/testing/razorpay';
import { NoPayments, PROVIDER_AWAY, RazorpayPayments, SandboxPayments } from '../src/index.ts';
import { paymentsConformance, type PaymentsWorld } from './payments-conformance.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../..');
const KEY = Buffer.from('a key of the tests');

function openSandbox(): PaymentsWorld & { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-sandbox-'));
  const provider = new SandboxPayments(new DiskFiles(folder), KEY);
  return {
    folder,
    provider,
    pay: (orderId) => provider.sandbox.pay(orderId, 'captured'),
    payFreely: async (given) => (await provider.make(given)).id,
    webhookOf: async (paymentId, eventId) => {
      const entity = { id: paymentId, amount: 2000 };
      const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
      const signature = createHmac('sha256', KEY).update(body).digest('hex');
      return { body, headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId } };
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

function razorpayAt({ env }: RazorpayStandIn, change: { keySecret?: string; timeoutMs?: number } = {}): RazorpayPayments {
  return new RazorpayPayments({
    keyId: env['RAZORPAY_KEY_ID']!,
    keySecret: env['RAZORPAY_KEY_SECRET']!,
    webhookSecret: env['RAZORPAY_WEBHOOK_SECRET']!,
    apiUrl: env['RAZORPAY_API_URL']!,
    ...change,
  });
}

async function openRazorpay(): Promise<PaymentsWorld> {
  const standIn = await RazorpayStandIn.start();
  const made = new Map<string, ReturnType<RazorpayStandIn['pay']>>();
  return {
    provider: razorpayAt(standIn),
    pay: async (orderId) => standIn.proofOf(standIn.pay({ order_id: orderId })),
    payFreely: async ({ paise, notes, status }) => {
      const payment = standIn.pay({ amount: paise, ...(notes ? { notes } : {}), ...(status ? { status } : {}) });
      made.set(payment.id, payment);
      return payment.id;
    },
    webhookOf: async (paymentId, eventId) => standIn.webhookOf(made.get(paymentId)!, 'payment.captured', eventId),
    close: () => standIn.stop(),
  };
}

paymentsConformance('Razorpay', openRazorpay);
paymentsConformance('the sandbox', async () => openSandbox());

describe('Razorpay', () => {
  let standIn: RazorpayStandIn;
  let provider: RazorpayPayments;
  beforeAll(async () => {
    standIn = await RazorpayStandIn.start();
    provider = razorpayAt(standIn, { timeoutMs: 300 });
  });
  afterAll(() => standIn.stop());
  const away = expect.objectContaining({ status: 503, sentence: PROVIDER_AWAY });

  it('is sent the documented order, with the key in the header only', async () => {
    await provider.createOrder({ paise: 12_340, receipt: 'nidaan 7', notes: { account_id: '7' } });
    expect(standIn.calls.at(-1)).toEqual({
      method: 'POST',
      path: '/v1/orders',
      body: { amount: 12_340, currency: 'INR', receipt: 'nidaan 7', notes: { account_id: '7' } },
    });
  });

  it.each(['error', 'silence', 'cut', 'too many'] as const)(
    'is asked again after %s, since asking changes nothing',
    async (fault) => {
      const { id } = standIn.pay();
      standIn.failNext(fault);
      expect(await provider.payment(id)).toMatchObject({ id, status: 'captured' });
    },
  );

  it.each(['error', 'silence', 'cut', 'nonsense', 'too many'] as const)('answers 503 when it stays away (%s)', async (fault) => {
    const { id } = standIn.pay();
    standIn.failNext(fault, fault, fault);
    await expect(provider.payment(id)).rejects.toEqual(away);
    standIn.failNext(fault);
    const before = standIn.calls.length;
    await expect(provider.createOrder({ paise: 2000, receipt: 'r', notes: {} })).rejects.toEqual(away);
    // An order whose answer was lost may exist: it is never asked for twice.
    expect(standIn.calls.length - before).toBe(1);
    standIn.failNext();
  });

  it('answers 503 with a key that does not hold, and when nobody is there, and tells the operator', async () => {
    const faults: string[] = [];
    const { env } = standIn;
    const options = {
      keyId: env['RAZORPAY_KEY_ID']!,
      webhookSecret: 'x',
      onFault: (_: string, fault: unknown) => void faults.push(String(fault)),
    };
    const wrong = new RazorpayPayments({ ...options, apiUrl: standIn.url, keySecret: 'wrong' });
    await expect(wrong.payment(standIn.pay().id)).rejects.toEqual(away);
    const gone = new RazorpayPayments({ ...options, apiUrl: 'http://127.0.0.1:1', keySecret: 'x' });
    await expect(gone.payment('pay_abcdefghij')).rejects.toEqual(away);
    expect(faults[0]).toContain('401');
    expect(faults).toHaveLength(2);
  });

  it('S8 takes no answer about another payment or of a kind that is not documented', async () => {
    const { id } = standIn.pay();
    standIn.change(id, { id: `pay_${randomUUID().slice(0, 8)}` });
    await expect(provider.payment(id)).rejects.toEqual(away);
    const odd = standIn.pay({ amount: 12.5 });
    await expect(provider.payment(odd.id)).rejects.toEqual(away);
  });

  it('reads notes that are an empty list, numbers or missing', async () => {
    for (const [given, read] of [
      [[], {}],
      [{ account_id: 12 }, { account_id: '12' }],
      [null, {}],
    ])
      expect((await provider.payment(standIn.pay({ notes: given as never }).id))!.notes).toEqual(read);
  });
});

describe('the sandbox', () => {
  it('OPN-46 remembers its payments over a restart, and sees those another process made', async () => {
    const world = openSandbox();
    const order = await world.provider.createOrder({ paise: 2000, receipt: 'r', notes: {} });
    const beside = new SandboxPayments(new DiskFiles(world.folder), KEY);
    const { paymentId } = await beside.sandbox.pay(order.id, 'captured');
    expect(await world.provider.payment(paymentId)).toMatchObject({ status: 'captured', orderId: order.id });
    expect(paymentId).toMatch(/^pay_sandbox/);
    await world.close();
  });

  it('lets an order be paid once, however often, and a payment fail', async () => {
    const world = openSandbox();
    const { sandbox } = world.provider;
    const order = await world.provider.createOrder({ paise: 2000, receipt: 'r', notes: {} });
    const failed = await sandbox!.pay(order.id, 'failed');
    expect(await world.provider.payment(failed.paymentId)).toMatchObject({ status: 'failed' });
    const paid = await Promise.all(Array.from({ length: 50 }, () => sandbox!.pay(order.id, 'captured')));
    expect(new Set(paid.map(({ paymentId }) => paymentId)).size).toBe(1);
    await expect(sandbox!.pay('order_sandboxaaaaaaaaaaaaaaaaaaaa', 'captured')).rejects.toMatchObject({ status: 404 });
    await world.close();
  });
});

it('without a provider every call says so', async () => {
  const none = new NoPayments();
  const says = { status: 503, sentence: expect.stringContaining('Online payment is not set up here') };
  await expect(none.createOrder()).rejects.toMatchObject(says);
  await expect(none.payment()).rejects.toMatchObject(says);
});

describe('npm run payments:sandbox', () => {
  const pay = (args: string[], env: Record<string, string>) =>
    run(process.execPath, [join(ROOT, 'tools/operate.mjs'), 'payments-sandbox', ...args], { env: { ...process.env, ...env } });

  it('OPN-46 prints the id of a captured payment and nothing else, for the hospital of the e-mail', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nidaan-sandbox-'));
    const { stdout } = await pay(['Asha@Clinic.IN', '2000'], { DATA_DIR: folder });
    expect(stdout).toMatch(/^pay_sandbox[a-z2-7]{20}\n$/);
    const seen = await new SandboxPayments(new DiskFiles(join(folder, 'files')), KEY).payment(stdout.trim());
    expect(seen).toMatchObject({ status: 'captured', paise: 2000, currency: 'INR', notes: { account_email: 'asha@clinic.in' } });
    for (const args of [[], ['asha'], ['asha@clinic.in'], ['asha@clinic.in', '0'], ['asha@clinic.in', '20.5']])
      await expect(pay(args, { DATA_DIR: folder })).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^Usage: /),
      });
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);
});
