import { addressOf } from './base-address.ts';
import { session } from './session.ts';

const REFRESH_PATH = '/api/token/refresh/';

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
  try {
    const response = await fetch(addressOf(REFRESH_PATH), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ refresh: token }),
    });
    if (changedSince(used)) return 'fresh';
    if (response.status >= 500 || response.status === 429) return 'unreachable';
    const answer: unknown = response.ok ? await response.json() : null;
    return keep(answer, token) ? 'fresh' : 'refused';
  } catch {
    return 'unreachable';
  }
}

function keep(answer: unknown, usedRefresh: string): boolean {
  const { access, refresh: next } = (answer ?? {}) as { access?: unknown; refresh?: unknown };
  if (typeof access !== 'string' || access === '') return false;
  // Logged out, or in as somebody else, while the answer was under way: that stands.
  if (session.refreshToken() !== usedRefresh) return false;
  session.set({ access, refresh: typeof next === 'string' ? next : undefined });
  return true;
}
