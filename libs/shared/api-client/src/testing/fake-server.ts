/** A call that reached the fake server. */
export interface SeenCall {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** Parsed JSON, FormData, or undefined. */
  body: unknown;
}

type Reply = Response | { status: number; body?: unknown } | Error;
type Handler = Reply | ((call: SeenCall) => Reply | Promise<Reply>);

/**
 * Stands in for the backend in component tests: replaces fetch, answers by 'METHOD /path/', keeps what was asked.
 * Unknown calls answer 404, an Error as reply is a broken network.
 */
export class FakeServer {
  readonly calls: SeenCall[] = [];
  private readonly handlers = new Map<string, Handler>();

  /** Replaces the global fetch, and XMLHttpRequest, which sends files. */
  install(): this {
    const answer = (address: string, init: RequestInit = {}) => this.answer(address, init);
    globalThis.fetch = answer as typeof fetch;
    globalThis.XMLHttpRequest = class extends FakeUpload {
      protected readonly answer = answer;
    } as unknown as typeof XMLHttpRequest;
    return this;
  }

  /** What 'POST /api/login/' answers from now on. */
  on(call: string, handler: Handler): this {
    this.handlers.set(call, handler);
    return this;
  }

  /** The calls to 'POST /api/login/' so far. */
  seen(call: string): SeenCall[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === call);
  }

  private async answer(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address, 'http://localhost');
    const call: SeenCall = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: { ...(init.headers as Record<string, string>) },
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
    };
    this.calls.push(call);
    const handler = this.handlers.get(`${call.method} ${call.path}`) ?? fault(404, 'Not found.');
    const reply = typeof handler === 'function' ? await handler(call) : handler;
    if (reply instanceof Error) throw reply;
    return 'body' in reply && 'text' in reply ? reply : asResponse(reply);
  }
}

/** What the client uses of an XMLHttpRequest. */
abstract class FakeUpload {
  readonly upload: { onprogress?: () => void; onload?: () => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  readonly #headers: Record<string, string> = {};
  #target = { method: '', address: '' };
  #isOver = false;
  protected abstract readonly answer: (address: string, init: RequestInit) => Promise<Response>;

  open(method: string, address: string): void {
    this.#target = { method, address };
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  send(body: FormData): void {
    const { method, address } = this.#target;
    void this.answer(address, { method, headers: this.#headers, body })
      .then(async (answer) => {
        [this.status, this.responseText] = [answer.status, await answer.text()];
        if (!this.#isOver) this.onload?.();
      })
      .catch(() => this.#isOver || this.onerror?.());
  }

  abort(): void {
    this.#isOver = true;
    this.onabort?.();
  }
}

// jsdom has no Response: what the client reads of one.
function asResponse({ status, body }: { status: number; body?: unknown }): Response {
  const text = body === undefined ? '' : JSON.stringify(body);
  const answer = {
    ok: status >= 200 && status < 300,
    status,
    body: null,
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
    blob: async () => new Blob([text]),
  };
  return answer as unknown as Response;
}

/** An error body as API-06 says. */
export const fault = (status: number, sentence: string, extra: Record<string, unknown> = {}) => ({
  status,
  body: { statusCode: status, message: sentence, error: sentence, detail: sentence, ...extra },
});

/** An access token whose claims say what they say; signed by nobody. */
export const fakeToken = (claims: { staff?: boolean; sub?: string; hid?: number; nonce?: string } = {}) =>
  `x.${btoa(JSON.stringify({ staff: false, ...claims }))}.y`;
