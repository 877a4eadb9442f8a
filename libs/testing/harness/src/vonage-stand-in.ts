import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as the documented API is sent it; only what tests look at (https://developer.vonage.com/en/api/messages). */
export interface VonageMessage {
  to: string;
  from: string;
  text: string;
  client_ref: string;
  webhook_url?: string;
  sms?: { encoding_type?: string; entity_id?: string; content_id?: string };
}

/** What goes wrong with one call. `late`: the message is taken, and no answer comes; `proxy`: an answer that is not the provider's own. */
export type VonageFault = 'error' | 'proxy' | 'late' | 'cut' | 'nonsense' | 'too many' | 'refused';

const API_KEY = 'abcd1234';
const API_SECRET = 'api-secret-of-the-stand-in';
const SIGNATURE_SECRET = 'signature-secret-of-the-stand-in';
const WEBHOOK_KEY = 'webhookKeyOfTheStandIn0';
const base64 = (value: string | object) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Speaks Vonage's documented API on this machine, and does as a test says: faults, reports, forgeries. */
export class VonageStandIn {
  readonly taken: (VonageMessage & { message_uuid: string })[] = [];
  /** Heard before a message is answered: a report may come first. */
  beforeAnswer: (message: VonageMessage & { message_uuid: string }) => Promise<void> = async () => undefined;
  #faults: VonageFault[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<VonageStandIn> {
    const server = createServer();
    const standIn = new VonageStandIn(server);
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
      SMS_PROVIDER: 'vonage',
      VONAGE_API_KEY: API_KEY,
      VONAGE_API_SECRET: API_SECRET,
      VONAGE_SIGNATURE_SECRET: SIGNATURE_SECRET,
      VONAGE_API_URL: this.url,
      SMS_WEBHOOK_KEY: WEBHOOK_KEY,
    };
  }

  /** Where the provider sends what it tells by itself. */
  get webhookPath(): string {
    return `/api/public/messages/vonage/${WEBHOOK_KEY}/`;
  }

  get options() {
    return { apiKey: API_KEY, apiSecret: API_SECRET, signatureSecret: SIGNATURE_SECRET, apiUrl: this.url, reportsUrl: '' };
  }

  /** The next calls go wrong, one fault each. */
  failNext(...faults: VonageFault[]): void {
    this.#faults = faults;
  }

  /** A report about a message, as it would be sent. */
  reportOf({ message_uuid, client_ref }: { message_uuid: string; client_ref: string }, status = 'delivered') {
    const error = status === 'delivered' ? undefined : { type: 'https://example.com', title: 1340, detail: 'to 919876543210' };
    return this.signed({ message_uuid, client_ref, status, channel: 'sms', timestamp: '2026-11-24T09:00:00Z', error });
  }

  /** A message of a phone, as it would be sent. */
  inboundOf(from: string, text: string) {
    return this.signed({ message_uuid: randomUUID(), from, to: 'NIDAAN', channel: 'sms', message_type: 'text', text });
  }

  signed(content: object, secret = SIGNATURE_SECRET) {
    const body = JSON.stringify(content);
    const claims = { iss: 'Vonage', api_key: API_KEY, payload_hash: createHash('sha256').update(body).digest('hex') };
    const head = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}`;
    const token = `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
    return { body, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } as Record<string, string> };
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const fault = this.#faults.shift();
    if (fault === 'cut') return void request.socket.destroy();
    const say = (status: number, body: string | object, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    if (fault === 'error') return void say(500, problem('Internal error'));
    if (fault === 'proxy') return void say(502, '<html>Bad gateway</html>');
    if (fault === 'too many') return void say(429, problem('Rate limit hit'), { 'retry-after': '7' });
    if (fault === 'refused') return void say(422, problem('Invalid parameter'));
    const authorization = `Basic ${Buffer.from(`${API_KEY}:${API_SECRET}`).toString('base64')}`;
    if (request.headers.authorization !== authorization) return void say(401, problem('Unauthorized'));
    const message = { ...(JSON.parse(Buffer.concat(chunks).toString('utf8')) as VonageMessage), message_uuid: randomUUID() };
    this.taken.push(message);
    await this.beforeAnswer(message);
    if (fault === 'late') return;
    say(202, fault === 'nonsense' ? '<html>We will be back soon</html>' : { message_uuid: message.message_uuid });
  }
}

const problem = (title: string) => ({
  type: 'https://developer.vonage.com/api-errors',
  title,
  detail: 'about +919876543210',
  instance: 'x',
});
