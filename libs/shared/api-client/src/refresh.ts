import { addressOf } from './base-address.ts';
import { session } from './session.ts';
import { TimeLimit } from './time-limit.ts';

const REFRESH_PATH = '/api/token/refresh/';
// The server takes a used token for another half a minute (GRACE_MS of identity): a lost answer must be asked for again within that time.
const REFRESH_MS = 10_000;

/** 'fresh': there is a newer access token now. 'refused': the session is over. 'unreachable': nobody answered, nothing is known. */
export type RefreshResult = 'fresh' | 'refused' | 'unreachable';

let running: Promise<RefreshResult> | null = null;

/**
 * Gets a new access token after `used` was answered 401 (SES-09). Parallel calls share one request, and tabs take turns:
 * refresh tokens rotate, and using an old one twice would end the session of all of them.
 */
export function refreshAfter(used: string): Promise<RefreshResult> {
  running ??= inTurn(() => refresh(used)).finally(() => {
    running = null;
  });
  return running;
}

// Web Locks exist on https and localhost only; elsewhere the look at the stored token has to do.
const inTurn = (work: () => Promise<RefreshResult>): Promise<RefreshResult> =>
  navigator.locks ? navigator.locks.request('nidaan.refresh', work) : work();

const changedSince = (used: string) => {
  const now = session.accessToken();
  return now !== null && now !== used;
};

async function refresh(used: string): Promise<RefreshResult> {
  if (changedSince(used)) return 'fresh';
  const token = session.refreshToken();
  if (!token) return 'refused';
  const next = (await ask(token)) ?? (await ask(token)) ?? 'unreachable';
  if (changedSince(used)) return 'fresh';
  if (next === 'unreachable' || next === 'refused') return next;
  // Logged out, or in as somebody else, while the answer was under way: that stands.
  if (session.refreshToken() !== token) return 'refused';
  session.set(next);
  return 'fresh';
}

type Refreshed = { access: string; refresh?: string } | 'refused' | 'unreachable';

/** The tokens that follow a refresh token; nothing is kept. */
export const refreshWith = async (token: string, options?: Pick<RequestInit, 'keepalive'>): Promise<Refreshed> =>
  (await ask(token, options)) ?? 'unreachable';

// Null where no answer came, although the server may have used the token.
async function ask(token: string, options: Pick<RequestInit, 'keepalive'> = {}): Promise<Refreshed | null> {
  const limit = new TimeLimit(REFRESH_MS);
  try {
    const response = await fetch(addressOf(REFRESH_PATH), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ refresh: token }),
      ...options,
      signal: limit.signal,
    });
    if (response.status >= 500 || response.status === 429) return 'unreachable';
    const answer: unknown = response.ok ? await response.json() : null;
    const { access, refresh: next } = (answer ?? {}) as { access?: unknown; refresh?: unknown };
    if (typeof access !== 'string' || access === '') return 'refused';
    return { access, refresh: typeof next === 'string' ? next : undefined };
  } catch {
    return null;
  } finally {
    limit.end();
  }
}
