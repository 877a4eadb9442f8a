import type { RouteContract } from '@nidaan/kernel';
import { refreshWith } from './refresh.ts';
import { requestOf } from './request.ts';
import { session } from './session.ts';

const TRIES = 6;
const FIRST_WAIT_MS = 2000;

const lastWords = new Set<() => Promise<unknown> | void>();

/** Calls `work` before a logout forgets the tokens; the session ends on the server after what it sends is answered. Gives a function that takes it back. */
export function beforeLeaving(work: () => Promise<unknown> | void): () => void {
  lastWords.add(work);
  return () => void lastWords.delete(work);
}

/**
 * Logs out: forgets both tokens here at once, and has the server end the session by `route`. That goes on in the background: while the page
 * is left, after a new access token where the old one has expired, and again when there is no network. The tokens are held in memory only.
 */
export function leave(route: RouteContract): void {
  const [access, refresh] = [session.accessToken(), session.refreshToken()];
  const last = [...lastWords].map((work) => work());
  session.leave();
  if (access) void Promise.allSettled(last).then(() => endOnServer(route, access, refresh));
}

async function endOnServer(route: RouteContract, access: string, refresh: string | null): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried > 0) await networkOr(FIRST_WAIT_MS * 2 ** tried);
    const status = await ask(route, access);
    if (status === 401 && refresh) {
      const next = await refreshWith(refresh, { keepalive: true });
      if (next === 'refused') return;
      if (next === 'unreachable') continue;
      // The answer of the next try does not matter: a fresh token that is refused has ended.
      await ask(route, next.access);
      return;
    }
    if (status > 0 && status < 500 && status !== 429) return;
  }
}

/** The status of the answer, 0 without one. */
async function ask(route: RouteContract, access: string): Promise<number> {
  const { url, headers, ...rest } = requestOf(route, {});
  try {
    const bearer = { ...headers, Authorization: `Bearer ${access}` };
    return (await fetch(url, { ...rest, headers: bearer, keepalive: true })).status;
  } catch {
    return 0;
  }
}

/** Resolves after a while, or when the network is back. */
const networkOr = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(waiting);
      window.removeEventListener('online', done);
      resolve();
    };
    const waiting = setTimeout(done, ms);
    window.addEventListener('online', done);
  });
