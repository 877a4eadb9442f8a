import { idle } from './idle.ts';

const ACCESS = 'access_token';
const REFRESH = 'refresh_token';
const LEFT_AT = 'nidaan.left_at';
// Of this tab alone, beside the session that the browser keeps.
const GUEST = 'nidaan.guest_token';

type Listener = () => void;
const changed = new Set<Listener>();
const expired = new Set<Listener>();
const enrolments = new Set<Listener>();

// Pages that the build draws have no visitor.
const read = (key: string): string | null => (typeof window !== 'undefined' && localStorage.getItem(key)) || null;

const readGuest = (): string | null => (typeof window !== 'undefined' && sessionStorage.getItem(GUEST)) || null;

function claims(): { staff?: unknown; sub?: unknown; hid?: unknown; aud?: unknown; sid?: unknown } {
  try {
    const payload = (session.accessToken()?.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return JSON.parse(atob(payload)) as object;
  } catch {
    return {};
  }
}

/** The tokens of this browser, in local storage under the documented names (SES-01). */
export const session = {
  accessToken: (): string | null => readGuest() ?? read(ACCESS),
  refreshToken: (): string | null => (readGuest() === null ? read(REFRESH) : null),

  /** Whether this tab looks into a hospital that let the platform's staff in (ORG-68). */
  isGuest: (): boolean => readGuest() !== null,

  /** Goes into a hospital with a token of its support access, in this tab alone. */
  enterAsGuest(access: string): void {
    sessionStorage.setItem(GUEST, access);
    changed.forEach((listener) => listener());
  },

  /** Goes back to the session that the browser keeps. */
  leaveAsGuest(): void {
    sessionStorage.removeItem(GUEST);
    changed.forEach((listener) => listener());
  },

  /** What the access token says about staff; decides where to go only, the server decides what is allowed. */
  isStaff: (): boolean => claims().staff === true,
  /** Whether the token is of a member who did not register the hospital: his role is known once the profile is. Decides what waits only. */
  isOfMember: (): boolean => claims().aud === 'nidaan-members',

  /** Id of the account that is logged in, as the access token says; null where nobody is. */
  person(): string | null {
    const { sub, sid } = claims();
    if (typeof sub !== 'string' || sub === '') return null;
    return session.isGuest() ? `${sub}/${String(sid)}` : sub;
  },

  /** The same with the hospital in which he works now, as '7@12'. Tells apart what is kept for whom: one person may work in several (ORG-25). */
  account(): string | null {
    const [person, { hid }] = [session.person(), claims()];
    return person === null || hid === undefined ? person : `${person}@${String(hid)}`;
  },

  /** When somebody last logged out in this browser, in milliseconds since 1970; 0 if nobody did. */
  leftAt: (): number => Number(read(LEFT_AT)) || 0,

  /** Logs out here: like `clear`, and every tab forgets what was typed before. */
  leave(): void {
    if (session.isGuest()) return session.leaveAsGuest();
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
    if (session.isGuest()) return session.leaveAsGuest();
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

  /** Calls back when the hospital's rule closes this session until a second step is set up (ORG-47). Returns the way out. */
  onEnrolmentAsked(listener: Listener): () => void {
    enrolments.add(listener);
    return () => enrolments.delete(listener);
  },

  /** Tells every onEnrolmentAsked listener. */
  reportEnrolmentAsked(): void {
    enrolments.forEach((listener) => listener());
  },

  /** Tells every onExpired listener. */
  reportExpired(): void {
    // The session of the browser goes on.
    if (session.isGuest()) return session.leaveAsGuest();
    expired.forEach((listener) => listener());
  },
};
