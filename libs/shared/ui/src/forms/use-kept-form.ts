import type { UseFormInput, UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useRef } from 'react';
import { useDraft, type Draft } from './use-draft.ts';
import { useForm } from './use-form.ts';

interface KeptFormInput<V> extends Pick<UseFormInput<V>, 'mode' | 'validate'> {
  /** The thing that the draft is of, as 'prescription/17'. */
  of: string;
  blank: () => V;
}

/** A form whose draft is kept. */
export interface KeptForm<V> {
  form: UseFormReturnType<V>;
  draft: Draft;
  /** Begins anew: empty fields, no errors, no draft. */
  clear: () => void;
}

/**
 * Mantine's form with a draft. Its fields are uncontrolled unless told otherwise: a key draws nothing but its field, and what depends
 * on a value reads it by `form.useWatchValue`.
 */
export function useKeptForm<V extends object>({ of, blank, mode = 'uncontrolled', validate }: KeptFormInput<V>): KeptForm<V> {
  const { first, keep, draft } = useDraft<V>(of, blank);
  const form = useForm<V>({ mode, initialValues: first, validate, onValuesChange: keep });
  // What is empty may have changed since: the day.
  const latest = useRef(blank);
  useEffect(() => {
    latest.current = blank;
  });
  const clear = useCallback(() => {
    form.setInitialValues(latest.current());
    form.reset();
    draft.forget();
    // Mantine's functions keep their meaning for the life of the form.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return { form, draft, clear };
}
