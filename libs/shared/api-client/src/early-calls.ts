/** What a page has asked the server for before its script had come (first-drawing.js of the web app). */
interface EarlyCalls {
  /** The access token that went along; null for what a stranger may read. */
  token: string | null;
  /** Address → answer. */
  answers: Map<string, Promise<Response>>;
  /** What stands in the file of the page at this path since then. */
  told?: { path: string; text: string };
}

/** Milliseconds after the page was opened, in which such an answer is as good as a new one. */
const FRESH_MS = 20_000;

const earlyCalls = () => (globalThis as { nidaanEarly?: EarlyCalls }).nidaanEarly;

/** What the file of the page at this path tells already: the app begins with the same. */
export function toldEarly(path: string): string | undefined {
  const told = earlyCalls()?.told;
  return told?.path === path ? told.text : undefined;
}

/** The answer to a read that the page has made already: once, while it is fresh, and for the same session only. */
export function takeEarlyAnswer(url: string, token: string | null): Promise<Response | null> | undefined {
  const early = earlyCalls();
  if (!early || early.token !== token || performance.now() > FRESH_MS) return undefined;
  const answer = early.answers.get(url);
  early.answers.delete(url);
  // What got no answer then may get one now.
  return answer?.catch(() => null);
}
