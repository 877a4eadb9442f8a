import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { draftName, findDraft, forgetDraft, keepDraft, keepSent, type Sent } from './drafts.ts';

/** The draft of what a form is about, as far as others need it. */
export interface Draft {
  /** When the restored draft was last changed, and the fields that were not kept; null for a form that began empty. */
  restored: { at: number; missing: readonly string[] } | null;
  /** The last submission of the restored draft, when its answer was not known. */
  sent: Sent | undefined;
  /** Whether a submission has no answer yet: what was sent may be saved, and is sent again as it is. */
  isUnanswered: boolean;
  keepSent: (sent: Sent) => void;
  noteUnanswered: () => void;
  forget: () => void;
}

/**
 * Keeps what is typed into a form until it is saved (ADR 0023). `of` names the thing, as 'prescription/17'; a component is about one
 * thing as long as it lives (give it a `key`). `first` are the values to begin with. A draft that equals `blank` is none.
 */
export function useDraft<T extends object>(of: string, blank: () => T) {
  const [name] = useState(() => draftName(of));
  const [empty] = useState(blank);
  const [found] = useState(() => findDraft(name));
  const [restored, setRestored] = useState<Draft['restored']>(found ?? null);
  const [isUnanswered, setUnanswered] = useState(found?.sent !== undefined);
  const forget = useCallback(() => {
    forgetDraft(name);
    setRestored(null);
    setUnanswered(false);
  }, [name]);
  // What is empty may have changed since: the day.
  const latest = useRef(blank);
  useEffect(() => {
    latest.current = blank;
  });
  const keep = useCallback(
    (values: T) => {
      const isEmpty = [empty, latest.current()].some((each) => JSON.stringify(values) === JSON.stringify(each));
      if (isEmpty) forget();
      else keepDraft(name, values);
    },
    [name, empty, forget],
  );
  const draft = useMemo<Draft>(
    () => ({
      ...{ restored, sent: found?.sent, isUnanswered, forget },
      keepSent: (sent) => keepSent(name, sent),
      noteUnanswered: () => setUnanswered(true),
    }),
    [name, restored, found, isUnanswered, forget],
  );
  return { first: { ...empty, ...(found?.values as T | undefined) }, keep, draft };
}
