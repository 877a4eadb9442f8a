import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { unavailable } from '@nidaan/kernel';
import { faultBody } from '@nidaan/platform-http';
import { isBreak, isConnectFault, type Replica, type Replicas } from './replicas.ts';

/** What belongs to one connection and does not travel on (RFC 9110, 7.6.1), and what the client library sets itself. */
const OWN = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'expect', 'host', 'x-forwarded-for'],
]);
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const BUSY = 'The service is busy. Please try again in a moment.';

export interface RelayOptions {
  /** The caller's network address, as the gateway sees it. */
  address: string;
  /** Set on the answer, whatever the service says. */
  headers: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  /** Does not end by itself: no silence is too long. */
  isStream?: boolean;
}

/**
 * Hands a call on to a replica of its service, bodies and answers streaming through. Tried again at another replica when no connection came
 * about; a safe call also when the connection broke before a byte was answered. Else the caller gets 503 with Retry-After.
 */
export function relay(replicas: Replicas, request: IncomingMessage, response: ServerResponse, options: RelayOptions): void {
  new Relay(replicas, request, response, options).next();
}

class Relay implements Dispatcher.DispatchHandler {
  readonly #tried = new Set<Replica>();
  #replica: Replica | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #isPaused = false;

  constructor(
    private readonly replicas: Replicas,
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly options: RelayOptions,
  ) {
    response.once('close', () => {
      if (!response.writableFinished) this.#controller?.abort(new Error('The caller has left'));
    });
  }

  next(): void {
    if (this.response.destroyed) return;
    const replica = this.replicas.pick(this.#tried);
    if (!replica) return this.#refuse();
    this.#tried.add(replica);
    this.#replica = replica;
    const { isStream } = this.options;
    if (!isStream) replica.inFlight += 1;
    (isStream ? replica.streams : replica.pool).dispatch(
      {
        method: this.request.method as Dispatcher.HttpMethod,
        path: this.request.url ?? '/',
        headers: this.#headers(),
        body: hasBody(this.request) ? this.request : null,
      },
      this,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.response.destroyed) controller.abort(new Error('The caller has left'));
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
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
  }

  onResponseError(_: Dispatcher.DispatchController, fault: Error): void {
    this.#done();
    if (isConnectFault(fault)) {
      this.#replica!.notReached(fault);
      return this.next();
    }
    if (this.response.headersSent) return void this.response.destroy();
    if (isBreak(fault) && SAFE.has(this.request.method ?? '')) return this.next();
    this.#refuse();
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

  #refuse(): void {
    const { request, response, options } = this;
    if (response.destroyed) return;
    for (const [name, value] of Object.entries(options.headers))
      if (value !== undefined) response.setHeader(name, value as string);
    response.writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '1',
      'cache-control': 'no-store',
    });
    response.end(JSON.stringify(faultBody(unavailable(BUSY))));
    // What is still being sent is of no use any more.
    request.resume();
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0');
