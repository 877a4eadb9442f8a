import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PassThrough } from 'node:stream';
import type { Dispatcher } from 'undici';
import { AppError, unavailable } from '@nidaan/kernel';
import { errorBody, forgetRest, toAppError } from '@nidaan/platform-http';
import { readCallersBody } from './callers-body.ts';
import { isBreak, isConnectFault, isLate, isNotHttp, type Replica, type Replicas } from './replicas.ts';

/**
 * What belongs to one connection and does not travel on (RFC 9110, 7.6.1), what the client library sets itself, and what a proxy says of a
 * caller: here the gateway says it, never the caller.
 */
const OWN = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'expect', 'host'],
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto', 'x-real-ip'],
]);
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const BUSY = 'The service is busy. Please try again in a moment.';
const LATE = 'The service did not answer in time. Please try again.';
// Longer than the longest work of a call, which services bound themselves.
const ANSWER_MS = 75_000;

export interface ProxyOptions {
  /** The caller's network address, as the gateway sees it. */
  address: string;
  /** Set on the answer, whatever the service says. */
  headers: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  /** Does not end by itself: no silence is too long. */
  isStream?: boolean;
  /** Milliseconds from the end of the body to the beginning of the answer, after which the caller gets 504; default 75 s. */
  answerMs?: number;
}

/**
 * Hands a call on to a replica of its service, bodies and answers streaming through. Tried again at another replica when no connection came
 * about; a safe call also when the connection broke before a byte was answered. Else the caller gets 503 with Retry-After, or 504 when there
 * was no answer in time. An answer that comes before the body's end is passed on, and the rest of the body forgotten.
 */
export function proxy(replicas: Replicas, request: IncomingMessage, response: ServerResponse, options: ProxyOptions): void {
  readCallersBody(request, (body) => new ProxiedCall(replicas, request, response, options, body).begin());
}

class ProxiedCall implements Dispatcher.DispatchHandler {
  readonly #tried = new Set<Replica>();
  #replica: Replica | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isPaused = false;
  #isLate = false;

  constructor(
    private readonly replicas: Replicas,
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly options: ProxyOptions,
    private readonly body: Buffer | PassThrough | null,
  ) {}

  begin(): void {
    const { request, response } = this;
    response.once('close', () => {
      clearTimeout(this.#timer);
      // Also where another caller has answered, as who ends slow bodies.
      this.#controller?.abort(new Error('The caller has left'));
    });
    if (this.#isUpload) request.once('end', () => this.#awaitAnswer());
    else this.#awaitAnswer();
    this.next();
  }

  next(): void {
    if (this.response.destroyed || this.#isLate) return;
    const replica = this.replicas.pick(this.#tried);
    if (!replica) return this.#refuse(unavailable(BUSY));
    this.#tried.add(replica);
    this.#replica = replica;
    const { isStream } = this.options;
    if (!isStream) replica.inFlight += 1;
    (isStream ? replica.streams : replica.pool).dispatch(
      {
        method: this.request.method as Dispatcher.HttpMethod,
        path: this.request.url ?? '/',
        headers: this.#headers(),
        body: this.body,
      },
      this,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.response.destroyed || this.#isLate) controller.abort(new Error('The caller has left'));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    clearTimeout(this.#timer);
    if (this.response.headersSent) return controller.abort(new Error('The caller was answered already'));
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined && !OWN.has(name)) this.response.setHeader(name, value);
    for (const [name, value] of Object.entries(this.options.headers))
      if (value !== undefined) this.response.setHeader(name, value as string);
    this.response.writeHead(status);
    // A stream of events begins before the first of them.
    if (this.options.isStream) this.response.flushHeaders();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.response.write(chunk) || this.#isPaused) return;
    this.#isPaused = true;
    controller.pause();
    this.response.once('drain', () => {
      this.#isPaused = false;
      controller.resume();
    });
  }

  onResponseEnd(): void {
    this.#done();
    this.response.end();
    if (this.#isUpload) forgetRest(this.request);
  }

  onResponseError(_: Dispatcher.DispatchController, fault: Error): void {
    this.#done();
    if (isConnectFault(fault)) {
      this.#replica!.notReached(fault);
      return this.next();
    }
    if (this.#isLate) return;
    if (this.response.headersSent) return void this.response.destroy();
    if (isBreak(fault) && SAFE.has(this.request.method ?? '') && !this.#isUpload) return this.next();
    if (isLate(fault)) return this.#refuse(new AppError(504, LATE));
    this.#refuse(isNotHttp(fault) ? toAppError({ statusCode: 400 }) : unavailable(BUSY));
  }

  /** Whether the body comes in pieces, as long as the caller takes. */
  get #isUpload(): boolean {
    return this.body !== null && !Buffer.isBuffer(this.body);
  }

  #awaitAnswer(): void {
    if (this.response.headersSent || this.response.destroyed) return;
    this.#timer = setTimeout(() => {
      this.#refuse(new AppError(504, LATE));
      this.#isLate = true;
      this.#controller?.abort(new Error('No answer in time'));
    }, this.options.answerMs ?? ANSWER_MS);
  }

  #done(): void {
    if (!this.options.isStream) this.#replica!.inFlight -= 1;
    this.#controller = undefined;
  }

  #headers(): Record<string, string | string[]> {
    const headers: Record<string, string | string[]> = { 'x-forwarded-for': this.options.address };
    for (const [name, value] of Object.entries(this.request.headers))
      if (value !== undefined && !OWN.has(name)) headers[name] = value;
    return headers;
  }

  #refuse(refusal: AppError): void {
    clearTimeout(this.#timer);
    const { request, response, options } = this;
    if (response.destroyed || response.headersSent) return;
    for (const [name, value] of Object.entries(options.headers))
      if (value !== undefined) response.setHeader(name, value as string);
    response.writeHead(refusal.status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(refusal.status === 503 ? { 'retry-after': '1' } : {}),
    });
    response.end(JSON.stringify(errorBody(refusal)));
    // What is still being sent is of no use any more.
    forgetRest(request);
  }
}
