import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A payment as the documented API answers it; only what tests look at (https://razorpay.com/docs/api/payments/entity). */
export interface RazorpayPayment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string | null;
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  notes: Record<string, string> | [];
}

interface RazorpayOrder {
  id: string;
  entity: 'order';
  amount: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'paid';
  notes: Record<string, string> | [];
}

/** What goes wrong with one call: an error of the provider, no answer at all, a cut line, or words that are no JSON. */
export type RazorpayFault = 'error' | 'silence' | 'cut' | 'nonsense' | 'too many';

const KEY_ID = 'rzp_test_StandIn0000001';
const KEY_SECRET = 'key-secret-of-the-stand-in';
const WEBHOOK_SECRET = 'webhook-secret-of-the-stand-in';
const hmac = (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex');
const newId = (kind: string) => `${kind}_${randomUUID().replace(/-/g, '').slice(0, 14)}`;
const refusal = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description, source: 'business' } });

/** Speaks Razorpay's documented API on this machine, and does as a test says: payers, faults, forgeries. */
export class RazorpayStandIn {
  readonly calls: { method: string; path: string; body: unknown }[] = [];
  readonly #orders = new Map<string, RazorpayOrder>();
  readonly #payments = new Map<string, RazorpayPayment>();
  #faults: RazorpayFault[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<RazorpayStandIn> {
    const server = createServer();
    const standIn = new RazorpayStandIn(server);
    server.on('request', (request, response) => void standIn.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Environment variables that lead Nidaan here. */
  get env(): Record<string, string> {
    return {
      PAYMENT_PROVIDER: 'razorpay',
      RAZORPAY_KEY_ID: KEY_ID,
      RAZORPAY_KEY_SECRET: KEY_SECRET,
      RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
      RAZORPAY_API_URL: this.url,
    };
  }

  /** The next calls go wrong, one fault each. */
  failNext(...faults: RazorpayFault[]): void {
    this.#faults = faults;
  }

  /** Somebody pays, with an order or without one. */
  pay(given: Partial<RazorpayPayment> & { order_id?: string | null } = {}): RazorpayPayment {
    const order = given.order_id ? this.#orders.get(given.order_id) : undefined;
    const status = given.status ?? 'captured';
    const payment: RazorpayPayment = {
      id: newId('pay'),
      entity: 'payment',
      amount: order?.amount ?? 2000,
      currency: 'INR',
      status,
      order_id: order?.id ?? null,
      amount_refunded: 0,
      refund_status: null,
      captured: status === 'captured' || status === 'refunded',
      notes: order?.notes ?? [],
      ...given,
    };
    this.#payments.set(payment.id, payment);
    if (order && payment.captured) order.status = 'paid';
    return payment;
  }

  /** What becomes of a payment later: captured, refunded. */
  change(paymentId: string, change: Partial<RazorpayPayment>): void {
    this.#payments.set(paymentId, { ...this.#payments.get(paymentId)!, ...change });
  }

  /** What the checkout hands to the browser after a payment. */
  proofOf({ id, order_id }: RazorpayPayment) {
    return { paymentId: id, orderId: order_id ?? '', signature: hmac(`${order_id}|${id}`, KEY_SECRET) };
  }

  /** A webhook about a payment, as it would be sent. */
  webhookOf(payment: RazorpayPayment, event = 'payment.captured', eventId = newId('evt')) {
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_StandIn0000001',
      event,
      contains: ['payment'],
      payload: { payment: { entity: payment } },
      created_at: 1_795_000_000,
    });
    const headers = { 'x-razorpay-signature': hmac(body, WEBHOOK_SECRET), 'x-razorpay-event-id': eventId };
    return { body, headers: headers as Record<string, string> };
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const [method, path] = [request.method ?? '', request.url ?? ''];
    this.calls.push({ method, path, body: text ? JSON.parse(text) : undefined });
    const fault = this.#faults.shift();
    if (fault === 'silence') return;
    if (fault === 'cut') return void request.socket.destroy();
    const [status, body] = fault ? asAnswer(fault) : this.#answerOf(request, method, path, text);
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  #answerOf(request: IncomingMessage, method: string, path: string, text: string): [number, unknown] {
    const authorization = `Basic ${Buffer.from(`${KEY_ID}:${KEY_SECRET}`).toString('base64')}`;
    if (request.headers.authorization !== authorization) return [401, refusal('Authentication failed')];
    if (method === 'POST' && path === '/v1/orders') return this.#makeOrder(JSON.parse(text) as RazorpayOrder);
    const ofOrder = /^\/v1\/orders\/(\w+)\/payments$/.exec(path)?.[1];
    if (method === 'GET' && ofOrder) {
      if (!this.#orders.has(ofOrder)) return [400, refusal('The id provided does not exist')];
      const items = [...this.#payments.values()].filter((payment) => payment.order_id === ofOrder);
      return [200, { entity: 'collection', count: items.length, items }];
    }
    const payment = this.#payments.get(/^\/v1\/payments\/(\w+)$/.exec(path)?.[1] ?? '');
    return payment ? [200, payment] : [400, refusal('The id provided does not exist')];
  }

  #makeOrder({ amount, currency, receipt, notes }: RazorpayOrder): [number, unknown] {
    if (!Number.isInteger(amount) || amount < 100) return [400, refusal('The amount must be at least INR 1.00')];
    if ((receipt ?? '').length > 40) return [400, refusal('The receipt may be 40 characters at most')];
    const order: RazorpayOrder = { id: newId('order'), entity: 'order', amount, currency, receipt, status: 'created', notes };
    this.#orders.set(order.id, order);
    return [200, order];
  }
}

function asAnswer(fault: 'error' | 'nonsense' | 'too many'): [number, unknown] {
  if (fault === 'nonsense') return [200, '<html>We will be back soon</html>'];
  if (fault === 'too many') return [429, refusal('Too many requests')];
  return [500, { error: { code: 'SERVER_ERROR', description: 'We are facing some trouble' } }];
}
