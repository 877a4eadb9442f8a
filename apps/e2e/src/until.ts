import { eventually } from '@nidaan/testing/eventually';

/** Waits until `look` gives something; the sentence says what was waited for in vain. A fault while looking is a not-yet. */
export async function until<T>(what: string | (() => string), look: () => Promise<T | null | undefined | false>): Promise<T> {
  try {
    // A fault: the page went on to another document, or drew anew, while it was looked at.
    return (await eventually(async () => (await look()) ?? null)) as T;
  } catch (cause) {
    const why = (cause as Error).message.split('\n')[0];
    throw new Error(`Waited in vain for ${typeof what === 'string' ? what : what()} (${why})`, { cause });
  }
}
