import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'undici';

/** One running process of a service, as those who call it see it. */
export class Replica {
  readonly pool: Pool;
  /** For answers that do not end by themselves: as many as there are open screens, out of the way. */
  readonly streams: Pool;
  /** Calls under way, streams not counted. */
  inFlight = 0;
  /** ready: answers and wants calls; slow: says nothing of late, or takes no connection in time; gone: refused the last connection; away: says that it wants no calls. */
  state: 'ready' | 'slow' | 'gone' | 'away' = 'ready';
  #silences = 0;

  constructor(readonly address: string) {
    const { Pool } = loadUndici();
    this.pool = new Pool(address, { ...SETTINGS, connections: CONNECTIONS, bodyTimeout: SILENCE_MS });
    this.streams = new Pool(address, { ...SETTINGS, connections: null, bodyTimeout: 0 });
  }

  /** Asks it how it is. */
  async check(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(CHECK_MS);
      const { statusCode, body } = await this.pool.request({ method: 'GET', path: '/health/ready', signal });
      await body.dump();
      this.state = statusCode === 200 ? 'ready' : 'away';
      this.#silences = 0;
    } catch (fault) {
      // Busy is not away: only who says nothing twice is passed over where others answer.
      if (isConnectFault(fault)) this.notReached(fault);
      else if ((this.#silences += 1) > 1) this.state = 'slow';
    }
  }

  /** No connection was made. If it was not refused, the process may only be busy, and the last one left. */
  notReached(fault: unknown): void {
    this.state = codeOf(fault) === CONNECT_TIMEOUT ? 'slow' : 'gone';
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.destroy(), this.streams.destroy()]);
  }
}

// Loaded with the first replica: one machine calls its services in its own process.
const loadUndici = () => createRequire(import.meta.url)('undici') as typeof import('undici');

const CONNECTIONS = 128;
const CONNECT_MS = 1000;
const CHECK_MS = 1500;
const CHECK_EVERY_MS = 400;
// While nobody calls: every process asking every other all the time would be most of what a small cluster does. A replica that is on its way
// out must be known before it closes its connections, also by the first call after a pause: it goes on for two seconds and more.
const REST_MS = 1000;
// Who calls seldom.
const SELDOM_MS = 15_000;
const USED_MS = 10_000;
// Names may have other addresses by then.
const LOOK_UP_MS = 2000;
const HEADERS_MS = 60_000;
const SILENCE_MS = 60_000;

const SETTINGS = {
  pipelining: 1,
  connect: { timeout: CONNECT_MS },
  // Below the service's own 72 s: the caller lets go first, and never writes into a connection that is being closed.
  keepAliveTimeout: 30_000,
  keepAliveMaxTimeout: 30_000,
  headersTimeout: HEADERS_MS,
};

const CONNECT_TIMEOUT = 'UND_ERR_CONNECT_TIMEOUT';
const CONNECT_FAULTS = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', CONNECT_TIMEOUT]);
const BREAKS = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'UND_ERR_DESTROYED', 'UND_ERR_CLOSED']);

const NOT_HTTP = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH']);

const UNKNOWN_NAMES = new Set(['ENOTFOUND', 'ENODATA']);

/** Network addresses of a host, as the system knows them. */
type Find = (host: string) => Promise<readonly { address: string; family: number }[]>;
const findInSystem: Find = (host) => lookup(host, { all: true, verbatim: false });

/** The best first. */
const STATES = ['ready', 'slow', 'gone', 'away'] as const;

const codeOf = (fault: unknown): string =>
  (fault as { code?: string }).code ?? (fault as { errors?: { code?: string }[] }).errors?.[0]?.code ?? '';

/** No connection came about: nothing of the call was sent. */
export const isConnectFault = (fault: unknown): boolean => CONNECT_FAULTS.has(codeOf(fault));

/** The connection broke: the call may have been done, or not. */
export const isBreak = (fault: unknown): boolean => BREAKS.has(codeOf(fault));

/** It was reached, and said nothing in time. */
export const isLate = (fault: unknown): boolean => codeOf(fault) === 'UND_ERR_HEADERS_TIMEOUT';

/** What the caller sent cannot be said over HTTP again, as a header with a control character: nothing was sent. */
export const isNotHttp = (fault: unknown): boolean => NOT_HTTP.has(codeOf(fault));

/** The replicas of one service: found by name again and again, asked how they are, and chosen by who has least to do. */
export class Replicas {
  #replicas = new Map<string, Replica>();
  #timer: NodeJS.Timeout | undefined;
  #turn = 0;
  #usedAt: number;
  #lookedUpAt = 0;
  #nextAt = 0;
  #looking: Promise<void> | undefined;
  #isStopped = false;
  // What the last answer said of each of `addresses`.
  readonly #found = new Map<string, readonly string[]>();

  /**
   * `addresses`: 'http://host:port'; a host with several network addresses means as many replicas. They are looked after closely while they
   * are called. `isSeldom`: they are called now and then only. `find`: stands in for the system's look-up.
   */
  constructor(
    private readonly addresses: readonly string[],
    private readonly isSeldom = false,
    private readonly find = findInSystem,
  ) {
    this.#usedAt = isSeldom ? -Infinity : performance.now();
  }

  /** Waits for who is there and how they are, but not long for a name server that says nothing. */
  async start(): Promise<void> {
    const waited = new AbortController();
    await Promise.race([this.#look(), sleep(LOOK_UP_MS, undefined, { signal: waited.signal })]);
    waited.abort();
    if (!this.#isStopped) this.#plan(this.#pause);
  }

  /** The one to call next, not among those tried already; undefined when none is left that wants calls. */
  pick(tried: ReadonlySet<Replica> = new Set()): Replica | undefined {
    this.#use();
    const left = [...this.#replicas.values()].filter((replica) => !tried.has(replica));
    // What was gone may be back before it is asked again: trying costs a refused connection at worst. Who is asked seldom may want calls again, too.
    const usable = this.isSeldom ? STATES : STATES.slice(0, 3);
    const among = usable.map((wanted) => left.filter(({ state }) => state === wanted)).find(({ length }) => length > 0) ?? [];
    const least = Math.min(...among.map(({ inFlight }) => inFlight));
    const idle = among.filter(({ inFlight }) => inFlight === least);
    return idle[(this.#turn += 1) % idle.length];
  }

  /** True when at least one wants calls. */
  get isReady(): boolean {
    return [...this.#replicas.values()].some(({ state }) => state === 'ready');
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await Promise.all([...this.#replicas.values()].map((replica) => replica.close()));
  }

  get #pause(): number {
    if (performance.now() - this.#usedAt <= USED_MS) return CHECK_EVERY_MS;
    return this.isSeldom ? SELDOM_MS : REST_MS;
  }

  #plan(afterMs: number): void {
    this.#nextAt = performance.now() + afterMs;
    this.#timer = setTimeout(() => void this.#again(), afterMs).unref();
  }

  // The first call after a while brings the next round forward; the call itself goes to whom the last one found.
  #use(): void {
    this.#usedAt = performance.now();
    if (!this.#timer || this.#nextAt - this.#usedAt <= CHECK_EVERY_MS) return;
    clearTimeout(this.#timer);
    this.#plan(0);
  }

  async #again(): Promise<void> {
    // A name server that takes its time holds up nobody who asks them how they are.
    if (performance.now() - this.#lookedUpAt >= LOOK_UP_MS) void this.#look();
    await this.#checkAll(this.#replicas.values());
    if (this.#timer) this.#plan(this.#pause);
  }

  #look(): Promise<void> {
    return (this.#looking ??= this.#lookUp().finally(() => (this.#looking = undefined)));
  }

  async #lookUp(): Promise<void> {
    this.#lookedUpAt = performance.now();
    await Promise.all(this.addresses.map((address) => this.#resolve(address)));
    if (this.#isStopped) return;
    const found = new Set([...this.#found.values()].flat());
    const more = [...found].filter((address) => !this.#replicas.has(address)).map((address) => new Replica(address));
    for (const replica of more) this.#replicas.set(replica.address, replica);
    for (const [address, replica] of this.#replicas) {
      if (found.has(address)) continue;
      this.#replicas.delete(address);
      // Calls under way end by themselves.
      void replica.pool.close();
      void replica.streams.close();
    }
    await this.#checkAll(more);
  }

  async #checkAll(replicas: Iterable<Replica>): Promise<void> {
    await Promise.all([...replicas].map((replica) => replica.check()));
  }

  // While no name server answers, those found before stay. A name that is not known just now keeps its place: its calls are refused until it is.
  async #resolve(address: string): Promise<void> {
    const url = new URL(address);
    const isPlain = isIP(url.hostname) > 0 || url.hostname === 'localhost';
    const found = isPlain ? [] : await this.find(url.hostname).catch(unanswered);
    if (found === null && this.#found.has(address)) return;
    this.#found.set(address, found && found.length > 1 ? found.map((each) => originOf(url, each)) : [url.origin]);
  }
}

// Null: nobody said anything. That there is no such name is an answer.
const unanswered = (fault: unknown): [] | null => (UNKNOWN_NAMES.has(codeOf(fault)) ? [] : null);

function originOf(url: URL, { address, family }: { address: string; family: number }): string {
  const own = new URL(url);
  own.hostname = family === 6 ? `[${address}]` : address;
  return own.origin;
}
