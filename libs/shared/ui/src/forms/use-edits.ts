import { useState } from 'react';
import type { ChangedField } from './changed-meanwhile.tsx';

/** What was typed into a field, and what stood there when it was. */
interface Edit {
  value: string;
  seen: string;
}

type Texts<N extends string> = Readonly<Record<N, string>>;
type Parts<N extends string> = Partial<Record<N, string>>;

/**
 * Edits of what is stored, kept as the difference. They stay when it is read again, and all else is shown as others left it. A field that
 * somebody else has made something else of meanwhile is asked about.
 */
export function useEdits<N extends string>(stored: Texts<N>, labels: Texts<N>) {
  const [edits, setEdits] = useState<Partial<Record<N, Edit>>>({});
  const names = (Object.keys(stored) as N[]).filter((name) => edits[name] && edits[name].value !== stored[name]);
  const only = (part: keyof Edit) => Object.fromEntries(names.map((name) => [name, edits[name]![part]])) as Parts<N>;
  const put = (name: N, edit: Edit | undefined) => setEdits((now) => ({ ...now, [name]: edit }));
  const changes = only('value');
  const fieldOf = (name: N): ChangedField<N> => ({
    name,
    label: labels[name],
    mine: edits[name]!.value,
    theirs: stored[name],
  });
  return {
    values: { ...stored, ...changes } as Record<N, string>,
    /** What is to be saved, and what was seen of it. */
    changes,
    seen: only('seen'),
    isChanged: names.length > 0,
    /** For `ChangedMeanwhile`: nothing is saved until one is chosen. */
    asked: names.filter((name) => edits[name]!.seen !== stored[name]).map(fieldOf),
    edit: (name: N, value: string) => {
      const seen = edits[name]?.seen ?? stored[name];
      // Typed back to what was seen, it is no change.
      put(name, value === seen ? undefined : { value, seen });
    },
    choose: ({ name, mine, theirs }: ChangedField<N>, whose: 'mine' | 'theirs') =>
      put(name, whose === 'mine' ? { value: mine, seen: theirs } : undefined),
    /** Forgets what was saved, and keeps what was typed since. */
    saved: (sent: Parts<N>) =>
      setEdits((now) => {
        const left = (Object.keys(now) as N[]).filter((name) => now[name] && now[name].value !== sent[name]);
        return Object.fromEntries(left.map((name) => [name, now[name]])) as Partial<Record<N, Edit>>;
      }),
  };
}
