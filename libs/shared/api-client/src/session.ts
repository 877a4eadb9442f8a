import { idle } from './idle.ts';

const ACCESS = 'access_token';
const REFRESH = 'refresh_token';
const LEFT_AT = 'nidaan.left_at';

type Listener = () => void;
const changed = new Set<Listener>();
const expired = new Set<Listener>();

// Pages that the build draws have no visitor.
const read = (key: string): string | null => (typeof window !== 'undefined' && localStorage.getItem(key)) || null;

function claims(): { staff?: unknown; sub?: unknown; aud?: unknown } {
  try {
    const payload = (read(ACCESS)?.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return JSON.parse(atob(payload)) as object;
  } catch {
    return {};
  }
}

/** The tokens of this browser, in local storage under the documented names (SES-01). */
export const session = {
  accessToken: (): string | null => read(ACCESS),
  refreshToken: (): string | null => read(REFRESH),

  /** What the access token says about staff; decides where to go only, the server decides what is allowed. */
  isStaff: (): boolean => claims().staff === true,
  /** Whether the token is of a member who did not register the hospital: his role is known once the profile is. Decides what waits only. */
  isOfMember: (): boolean => claims().aud === 'nidaan-members',

  /** Id of the account that is logged in, as the access token says; null where nobody is. Tells apart what is kept for whom. */
  account(): string | null {
    const { sub } = claims();
    return typeof sub === 'string' && sub !== '' ? sub : null;
  },

  /** When somebody last logged out in this browser, in milliseconds since 1970; 0 if nobody did. */
  leftAt: (): number => Number(read(LEFT_AT)) || 0,

  /** Logs out here: like `clear`, and every tab forgets what was typed before. */
  leave(): void {
    localStorage.setItem(LEFT_AT, String(Date.now()));
    session.clear();
  },

  /** Keeps new tokens; a refresh token that is left out stays as it was. */
  set(tokens: { access: string; refresh?: string }): void {
    // Whoever logs in has just given the password.
    if (read(ACCESS) === null) idle.forget();
    localStorage.setItem(ACCESS, tokens.access);
    if (tokens.refresh) localStorage.setItem(REFRESH, tokens.refresh);
    changed.forEach((listener) => listener());
  },

  /** Removes both tokens (an ended session, registration). */
  clear(): void {
    localStorage.removeItem(ACCESS);
    localStorage.removeItem(REFRESH);
    idle.forget();
    changed.forEach((listener) => listener());
  },

  /** Removes the access token only (LOGIN-11). */
  clearAccess(): void {
    localStorage.removeItem(ACCESS);
    changed.forEach((listener) => listener());
  },

  /** Calls back on every change of the tokens, also by another tab. Returns the way out. */
  subscribe(listener: Listener): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === null || event.key === ACCESS || event.key === REFRESH) listener();
    };
    changed.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      changed.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },

  /** Calls back when a call with a token was answered 401 and refreshing did not help (SES-04). Returns the way out. */
  onExpired(listener: Listener): () => void {
    expired.add(listener);
    return () => expired.delete(listener);
  },

  /** Tells every onExpired listener. */
  reportExpired(): void {
    expired.forEach((listener) => listener());
  },
};
