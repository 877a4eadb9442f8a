import { useEffect } from 'react';

/** Logs a failure to the browser's console, once each: the specification's error catalogue asks for it (§8). */
export function useLogged(error: Error | null, sentence: string): void {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the documented place of these sentences
    if (error) console.error(sentence, error);
  }, [error, sentence]);
}
