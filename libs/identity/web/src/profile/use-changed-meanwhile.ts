import { ApiError } from '@nidaan/api-client';
import type { UseFormReturnType } from '@nidaan/ui';
import { useState } from 'react';
import type { ChangedField } from './changed-meanwhile.tsx';

/** What others have made of the fields that were to be changed. */
function othersOf(fault: unknown): Readonly<Record<string, string>> {
  if (!(fault instanceof ApiError) || fault.status !== 409) return {};
  return (fault.data as { current?: Record<string, string> } | null)?.current ?? {};
}

/** The fields of a form that somebody else has changed meanwhile, to choose whose value is saved. */
export function useChangedMeanwhile<N extends string>(labels: Readonly<Record<N, string>>) {
  const [others, setOthers] = useState<Readonly<Record<string, string>>>({});
  const names = (Object.keys(labels) as N[]).filter((name) => others[name] !== undefined);
  return {
    isAny: names.length > 0,
    heard: (fault: unknown) => setOthers(othersOf(fault)),
    forget: () => setOthers({}),
    fieldsOf: (values: Readonly<Record<N, string>>): ChangedField<N>[] =>
      names.map((name) => ({ name, label: labels[name], mine: values[name], theirs: others[name]! })),
    /** From now on the others' value is what was seen, whichever of the two is taken. */
    choose: <V extends Record<N, string>>(
      form: UseFormReturnType<V>,
      { name, theirs }: ChangedField<N>,
      whose: 'mine' | 'theirs',
    ) => {
      form.setInitialValues({ ...form.getInitialValues(), [name]: theirs });
      if (whose === 'theirs') form.setFieldValue(name as never, theirs as never);
      const { [name as string]: _, ...rest } = others;
      setOthers(rest);
    },
  };
}
