import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/**
 * What is typed into a form outlives a look at another tab: it lies in the query cache, which is emptied when the account changes.
 * `change` is given the newest draft, also where a browser fills in several fields at once, before the form is drawn again.
 */
export function useDraft<T>(key: QueryKey, blank: () => T) {
  const queries = useQueryClient();
  const [kept] = useState(() => queries.getQueryData<T>(key));
  const [draft, set] = useState<T>(() => kept ?? blank());
  const latest = useRef(draft);
  const show = (next: T) => {
    latest.current = next;
    set(next);
  };
  const change = (next: (before: T) => T) => {
    show(next(latest.current));
    queries.setQueryDefaults(key, { gcTime: Infinity });
    queries.setQueryData(key, latest.current);
  };
  /** Forgets what is kept. */
  const discard = () => {
    queries.removeQueries({ queryKey: key });
    show(blank());
  };
  return { draft, change, discard, wasKept: kept !== undefined };
}
