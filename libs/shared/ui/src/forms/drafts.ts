import { session } from '@nidaan/api-client';

/** Milliseconds after which a draft is forgotten: a working day, as long as an access token lives. */
export const DRAFT_MS = 12 * 60 * 60 * 1000;
/** Drafts that one tab of the browser keeps; the oldest go first. */
export const MOST_DRAFTS = 20;

// Neither these nor files are ever written to the browser's storage, at any depth.
const NEVER_KEPT = /aadh?aa?r|password|otp|token|secret/i;
const PREFIX = 'nidaan.draft';

/** The last submission of a draft: what was sent, as text, and its Idempotency-Key. */
export interface Sent {
  key: string;
  text: string;
}

interface Entry {
  /** Milliseconds since 1970. */
  at: number;
  values: object;
  sent?: Sent;
  /** Names of fields that were filled in and are not kept. */
  missing: readonly string[];
}

// While the page lives, a draft is whole: a look at another screen loses neither a file nor an Aadhaar number.
const whole = new Map<string, Entry>();

const prefixOf = (account: string | null) => `${PREFIX}:${account ?? 0}:`;
const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** The JSON text of what may be written down, and the names of what may not. */
export function redacted(values: unknown): { text: string; missing: readonly string[] } {
  const missing = new Set<string>();
  const text = JSON.stringify(values, (name, value: unknown) => {
    if (!NEVER_KEPT.test(name) && !(value instanceof Blob)) return value;
    if (!isEmpty(value)) missing.add(name);
    return undefined;
  });
  return { text, missing: [...missing] };
}

function stored(name: string): Entry | undefined {
  try {
    const entry = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Entry | null;
    return entry && Number.isFinite(entry.at) && typeof entry.values === 'object' ? entry : undefined;
  } catch {
    return undefined;
  }
}

function write(name: string, entry: Entry): void {
  whole.set(name, entry);
  const { text, missing } = redacted(entry.values);
  try {
    sessionStorage.setItem(name, JSON.stringify({ ...entry, values: JSON.parse(text) as object, missing }));
  } catch {
    // A full storage: the draft lives as long as the page.
  }
}

const names = () => new Set([...whole.keys(), ...Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX))]);
const find = (name: string) => whole.get(name) ?? stored(name);

/** The name under which the draft of a thing lies, as 'prescription/17', for the account that is logged in, in its hospital. */
export const draftName = (of: string): string => prefixOf(session.account()) + of;

export function findDraft(name: string): Entry | undefined {
  takeOver(name);
  tidyDrafts();
  return find(name);
}

// A tab that the release before opened keeps its drafts without the hospital.
function takeOver(name: string): void {
  const before = name.replace(/@\d+:/, ':');
  const entry = before === name || find(name) ? undefined : find(before);
  if (!entry) return;
  write(name, entry);
  forgetDraft(before);
}

/** Keeps what is typed. What was sent with it stays. */
export function keepDraft(name: string, values: object): void {
  // Somebody else has logged in meanwhile, in another tab.
  if (!name.startsWith(prefixOf(session.account()))) return;
  const before = find(name);
  write(name, { at: Date.now(), values, missing: [], sent: before?.sent });
  if (!before) tidyDrafts();
}

/** Keeps the key of a submission, so that sending the same again after a reload is the same write. */
export function keepSent(name: string, sent: Sent): void {
  const entry = find(name);
  if (entry) write(name, { ...entry, sent });
}

/** Whether something is typed in this tab and not saved. */
export const hasDrafts = (): boolean => [...names()].some((name) => name.startsWith(prefixOf(session.account())));

export function forgetDraft(name: string): void {
  sessionStorage.removeItem(name);
  whole.delete(name);
}

/**
 * Forgets what is too old, what was kept before a logout in any tab, what is another account's, and what is too much. Drafts lie in
 * the session storage of the tab (EHR-10, ADR 0023). Those of the same person in another hospital wait until he is back there.
 */
export function tidyDrafts(): void {
  const since = Math.max(Date.now() - DRAFT_MS, session.leftAt());
  const person = session.person();
  const isOthers = (name: string) =>
    person !== null && !name.startsWith(prefixOf(person)) && !name.startsWith(`${PREFIX}:${person}@`);
  const all = [...names()].map((name) => ({ name, at: find(name)?.at ?? 0 })).sort((a, b) => b.at - a.at);
  all.forEach(({ name, at }, index) => {
    if (at <= since || index >= MOST_DRAFTS || isOthers(name)) forgetDraft(name);
  });
}

/** As after a reload: only what is written down is left. For tests. */
export const forgetWhole = (): void => whole.clear();
