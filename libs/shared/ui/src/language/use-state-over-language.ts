import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { i18n } from './texts.ts';

const kept = new Map<string, unknown>();

/** A state that a change of language does not lose, though it draws the page anew. `name` is its own on the page. */
export function useStateOverLanguage<T>(name: string, first: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, set] = useState<T>(() => (kept.has(name) ? (kept.get(name) as T) : first));
  useEffect(() => {
    kept.delete(name);
    return i18n.on('change', () => kept.set(name, value));
  }, [name, value]);
  return [value, set];
}
