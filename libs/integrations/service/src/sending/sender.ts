import { Injectable } from '@nestjs/common';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { Agent, request, type Dispatcher } from 'undici';
import { AddressGuard, RefusedAddress } from './address-guard.ts';

/** What is sent. */
export interface Letter {
  url: string;
  body: string;
  headers: Record<string, string>;
}

/** What became of one try. */
export interface Outcome {
  /** Null where there was no answer. */
  code: number | null;
  ms: number;
  /** '' where it arrived. */
  error: string;
  /** The beginning of the answer. */
  reply: string;
  /** What the receiver asks for; null where it does not. */
  retryAfterSeconds: number | null;
  /** Nothing may be sent there. */
  isBlocked: boolean;
}

/** A try takes no longer (ORG-85). */
export const LIMIT_MS = 10_000;
const READ_BYTES = 64 * 1024;
const KEPT_BYTES = 1024;

/** Sends to addresses that hospitals typed: only where the guard lets it, with no redirect and no proxy. */
@Injectable()
export class Sender {
  constructor(private readonly guard: AddressGuard) {}

  /** Never throws, but for an end that was asked for by `stopped`. */
  async send(letter: Letter, stopped: AbortSignal): Promise<Outcome> {
    const began = performance.now();
    const outcome = (part: Partial<Outcome>): Outcome => ({
      ...{ code: null, error: '', reply: '', retryAfterSeconds: null, isBlocked: false },
      ...part,
      ms: Math.round(performance.now() - began),
    });
    const late = AbortSignal.timeout(LIMIT_MS);
    const signal = AbortSignal.any([stopped, late]);
    try {
      const addresses = await within(signal, this.guard.addressesOf(letter.url));
      return outcome(await post(letter, addresses, signal));
    } catch (fault) {
      stopped.throwIfAborted();
      if (late.aborted) return outcome({ error: 'No answer within 10 seconds' });
      if (fault instanceof RefusedAddress) return outcome({ error: fault.message, isBlocked: true });
      return outcome({ error: reasonOf(fault) });
    }
  }
}

async function post(
  { url, body, headers }: Letter,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Partial<Outcome>> {
  // A connection of its own: none is kept that leads to an address of an earlier look-up.
  const agent = new Agent({ connect: { lookup: lookupOf(addresses), timeout: LIMIT_MS }, pipelining: 0, maxHeaderSize: 16_384 });
  try {
    const answer = await request(url, { method: 'POST', body, headers, signal, dispatcher: agent });
    const reply = await beginningOf(answer.body);
    const code = answer.statusCode;
    const isArrived = code >= 200 && code < 300;
    return { code, reply, error: isArrived ? '' : `The receiver answered ${code}`, retryAfterSeconds: retryAfterOf(answer) };
  } finally {
    await agent.destroy().catch(() => undefined);
  }
}

/** Gives the addresses that were judged: no second look-up, which could give others. */
const lookupOf =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all, family }, done) => {
    const known = addresses.map((address) => ({ address, family: isIP(address) }));
    if (all) return done(null, known);
    const first = known.find((each) => !family || each.family === family);
    return first ? done(null, first.address, first.family) : done(new Error('No address of this kind'), '');
  };

async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const kept: Buffer[] = [];
  let read = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (read < KEPT_BYTES) kept.push(chunk);
    read += chunk.length;
    if (read > READ_BYTES) break;
  }
  const text = Buffer.concat(kept).subarray(0, KEPT_BYTES).toString('utf8');
  // PostgreSQL stores no NUL.
  return text.replaceAll('\u0000', '');
}

const MOST_SECONDS = 3600;

function retryAfterOf({ headers }: Dispatcher.ResponseData): number | null {
  const value = headers['retry-after'];
  if (typeof value !== 'string' || value.trim() === '') return null;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), MOST_SECONDS) : null;
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([work, ended]);
}

function reasonOf(fault: unknown): string {
  const { code, message } = fault as { code?: unknown; message?: unknown };
  return `Not reached: ${String(code ?? message ?? 'unknown')}`.slice(0, 200);
}
