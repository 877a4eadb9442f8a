import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 15_000;
const STEP_MS = 40;

/** Waits until `look` gives something; the sentence says what was waited for in vain. A fault while looking is a not-yet. */
export async function until<T>(what: string | (() => string), look: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  let fault = '';
  do {
    try {
      const found = await look();
      if (found !== null && found !== undefined && found !== false) return found;
      fault = '';
    } catch (error) {
      // The page went on to another document, or drew anew, while it was looked at.
      fault = ` (${(error as Error).message.split('\n')[0]})`;
    }
    await sleep(STEP_MS);
  } while (Date.now() < deadline);
  throw new Error(`Waited in vain for ${typeof what === 'string' ? what : what()}${fault}`);
}
