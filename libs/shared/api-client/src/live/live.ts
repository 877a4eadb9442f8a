import type { RouteContract } from '@nidaan/kernel';
import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { callForStream } from '../call.ts';
import { connection } from '../connection.ts';
import { readEvents } from './read-events.ts';

/**
 * Options of a query whose screen shows at once what other desks do: spread them into useQuery. For lists and figures; not for what
 * a form is filled from. The minute is the net for what the stream could not tell.
 */
export const LIVE = { refetchInterval: 60_000, meta: { live: true } } as const;

const isLong = (data: unknown, most: number): boolean => Array.isArray(data) && data.length > most;

/**
 * The same for a list that all desks of a hospital show. Of more than so many rows it is fetched each 15 s instead: 200 desks that fetch 200 rows
 * at each call of any of them are more than a machine can answer.
 */
export const liveUpTo = (most: number) => ({
  refetchInterval: ({ state }: { state: { data: unknown } }): number =>
    isLong(state.data, most) ? 15_000 : LIVE.refetchInterval,
  meta: { live: (data: unknown) => !isLong(data, most) },
});

/** The same for what shows one thing of a kind that its service tells apart: it is left alone when only others of that kind have changed (ADR 0076). */
export const liveOf = (thing: number) => ({ ...LIVE, meta: { ...LIVE.meta, thing } });

/** Whether a message's name concerns a query: 'scheduling', or 'scheduling#12' where of its things only number 12 has changed. */
export function isTold(
  { queryKey, meta }: { queryKey: readonly unknown[]; meta?: Record<string, unknown> | undefined },
  name: string,
): boolean {
  const [service, thing] = name.split('#');
  return queryKey[0] === service && (thing === undefined || meta?.['thing'] === undefined || String(meta['thing']) === thing);
}

/** Whether a query is to be fetched again when its service has something new. */
export const isLive = ({ meta, state }: { meta?: Record<string, unknown> | undefined; state: { data: unknown } }): boolean =>
  typeof meta?.['live'] === 'function' ? (meta['live'](state.data) as boolean) : meta?.['live'] === true;

export interface LiveOptions {
  /** The call that streams changes. */
  route: RouteContract;
  /** What it says of a change. */
  changes: z.ZodType<readonly string[]>;
  /** Services that have something new, some with the number of what alone it is (`isTold`). */
  onChanged: (names: readonly string[]) => void;
  /** It is connected again, or said what cannot be read: anything may have changed. */
  onMissed: () => void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** After a refusal: the same question gets the same answer for a while. */
const REFUSED_WAIT_MS = 60_000;
/** The server gives a sign of life every 20 s. */
const SILENCE_MS = 50_000;
/** A look at another tab does not cost the connection. */
const HIDDEN_MS = 10_000;
/** Screens that fetched when they opened, just before, need not fetch again. */
const FRESH_MS = 3000;

/**
 * Listens while the page is seen, and comes back by itself, with growing waits that differ from screen to screen. A hidden page holds no
 * connection: browsers have six per server, for all their tabs. Returns the way out.
 */
export function openLive(options: LiveOptions): () => void {
  const over = new AbortController();
  void keepListening(options, over.signal);
  return () => over.abort();
}

async function keepListening(options: LiveOptions, over: AbortSignal): Promise<void> {
  let freshUntil = Date.now() + FRESH_MS;
  for (let failures = 0; !over.aborted;) {
    await untilSeen(over);
    let isOpen = false;
    const refusal = await listen(options, over, () => {
      isOpen = true;
      if (Date.now() > freshUntil) options.onMissed();
      freshUntil = 0;
    });
    failures = isOpen ? 0 : failures + 1;
    if (document.visibilityState === 'visible') await pause(refusal ? REFUSED_WAIT_MS : waitAfter(failures), over);
  }
}

const waitAfter = (failures: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);

/** One connection, to its end; true when the server refused it. */
async function listen(
  { route, changes, onChanged, onMissed }: LiveOptions,
  over: AbortSignal,
  opened: () => void,
): Promise<boolean> {
  const stream = new AbortController();
  const end = () => stream.abort();
  const silence = timer(SILENCE_MS, () => {
    connection.lost();
    end();
  });
  const hidden = timer(HIDDEN_MS, end);
  const onVisibility = () => (document.visibilityState === 'hidden' ? hidden.start() : hidden.stop());
  over.addEventListener('abort', end);
  document.addEventListener('visibilitychange', onVisibility);
  try {
    silence.start();
    const body = await callForStream(route, { query: { things: 'true' }, signal: stream.signal });
    opened();
    await readEvents(body, (message) => {
      silence.start();
      connection.heard();
      if (message?.event !== 'changed') return;
      const names = changes.safeParse(message.data);
      if (names.success) onChanged(names.data);
      else onMissed();
    });
    return false;
  } catch (fault) {
    return fault instanceof ApiError && fault.status >= 400 && fault.status < 500;
  } finally {
    silence.stop();
    hidden.stop();
    over.removeEventListener('abort', end);
    document.removeEventListener('visibilitychange', onVisibility);
  }
}

function timer(ms: number, run: () => void) {
  let running: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(running);
  const start = () => {
    stop();
    running = setTimeout(run, ms);
  };
  return { start, stop };
}

/** Resolves when the page is seen, or all is over. */
const untilSeen = (over: AbortSignal): Promise<void> =>
  until(over, (done) => {
    const look = () => document.visibilityState === 'visible' && done();
    document.addEventListener('visibilitychange', look);
    look();
    return () => document.removeEventListener('visibilitychange', look);
  });

/** Resolves after a while, when the network is back, or when all is over. */
const pause = (ms: number, over: AbortSignal): Promise<void> =>
  until(over, (done) => {
    const waiting = setTimeout(done, ms);
    window.addEventListener('online', done);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('online', done);
    };
  });

function until(over: AbortSignal, wait: (done: () => void) => () => void): Promise<void> {
  if (over.aborted) return Promise.resolve();
  let leave = () => {};
  const ended = new Promise<void>((resolve) => over.addEventListener('abort', () => resolve(), { once: true }));
  const come = new Promise<void>((resolve) => (leave = wait(resolve)));
  return Promise.race([come, ended]).finally(leave);
}
