import { ApiError } from '@nidaan/api-client';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { ChangedField } from './changed-meanwhile.tsx';

/** What others have made of the fields that were to be changed. */
function othersOf(fault: unknown): Readonly<Record<string, string>> {
  if (!(fault instanceof ApiError) || fault.status !== 409) return {};
  return (fault.data as { current?: Record<string, string> } | null)?.current ?? {};
}

/**
 * The fields of a form that somebody else has changed meanwhile, to choose whose value is saved. `onSeen` is told the others' value of a field
 * that was chosen: from now on that is what was seen, whichever of the two is taken.
 */
export function useChangedMeanwhile<N extends string>(
  labels: Readonly<Record<N, string>>,
  onSeen: (name: N, theirs: string) => void,
) {
  const [others, setOthers] = useState<Readonly<Record<string, string>>>({});
  const names = (Object.keys(labels) as N[]).filter((name) => others[name] !== undefined);
  return {
    isAny: names.length > 0,
    heard: (fault: unknown) => setOthers(othersOf(fault)),
    forget: () => setOthers({}),
    fieldsOf: (values: Readonly<Record<N, string>>): ChangedField<N>[] =>
      names.map((name) => ({ name, label: labels[name], mine: values[name], theirs: others[name]! })),
    choose: <V extends Record<N, string>>(
      form: UseFormReturnType<V>,
      { name, theirs }: ChangedField<N>,
      whose: 'mine' | 'theirs',
    ) => {
      onSeen(name, theirs);
      if (whose === 'theirs') form.setFieldValue(name as never, theirs as never);
      const { [name as string]: _, ...rest } = others;
      setOthers(rest);
    },
  };
}

/** What a form changes of what was seen, and what was seen of it; all fields where nothing was changed. */
export function changesOf<N extends string>(
  values: Readonly<Record<N, string>>,
  seen: Readonly<Record<N, string>>,
): Partial<Record<N, string>> & { seen?: Partial<Record<N, string>> } {
  const names = Object.keys(seen) as N[];
  const changed = names.filter((name) => values[name] !== seen[name]);
  const only = (of: readonly N[], from: Readonly<Record<N, string>>) =>
    Object.fromEntries(of.map((name) => [name, from[name]])) as Partial<Record<N, string>>;
  return changed.length === 0 ? only(names, values) : { ...only(changed, values), seen: only(changed, seen) };
}
