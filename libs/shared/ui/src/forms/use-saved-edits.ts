import { ApiError, type AnyRoute } from '@nidaan/api-client';
import type { AnswerOf } from '@nidaan/kernel';
import type { FormErrors } from '@mantine/form';
import { useState } from 'react';
import { t } from '../language/texts.ts';
import type { ChangedField } from './changed-meanwhile.tsx';
import { useEdits } from './use-edits.ts';
import { useSubmission, type Failure, type Given } from './use-submission.ts';

type Texts<N extends string> = Readonly<Record<N, string>>;

interface SavedEdits<R extends AnyRoute, N extends string> {
  /** What the form shows of what is kept. */
  stored: Texts<N>;
  labels: Texts<N>;
  /** What is sent, with the version that was read. */
  inputOf: (values: Texts<N>, changes: Partial<Record<N, string>>) => Given<R>;
  /** What is wrong with what was typed: then nothing is sent. */
  faultsOf?: (values: Texts<N>) => FormErrors;
  failed: (fault: unknown) => Failure;
  /** What is kept now: as it was saved, or as somebody else saved it before. */
  onKept: (kept: AnswerOf<R>) => void;
}

/** What stands now, of a refusal because somebody else has saved since. */
function currentOf<A>(fault: unknown): A | undefined {
  if (!(fault instanceof ApiError) || fault.status !== 409) return undefined;
  return (fault.data as { current?: A } | null)?.current;
}

/**
 * A form over what is kept, with a version: edits stay when it is read again, and what somebody else has saved beside them is shown. A field
 * that both changed is asked about before anything is saved.
 */
export function useSavedEdits<R extends AnyRoute, N extends string>(route: R, options: SavedEdits<R, N>) {
  const { stored, labels, inputOf, faultsOf, failed, onKept } = options;
  const edits = useEdits(stored, labels);
  const [errors, setErrors] = useState<FormErrors>({});
  const [isSaved, setSaved] = useState(false);
  const sending = useSubmission(route, {
    failed: (fault) => {
      const current = currentOf<AnswerOf<R>>(fault);
      if (current !== undefined) onKept(current);
      return failed(fault);
    },
    onFieldErrors: setErrors,
  });
  const touch = () => (sending.dismiss(), setErrors({}), setSaved(false));
  /** Gives what is kept then; null where nothing was saved. */
  const send = async (): Promise<AnswerOf<R> | null> => {
    const { asked, values, changes } = edits;
    const faults = faultsOf?.(values) ?? {};
    setSaved(false);
    setErrors(faults);
    if (asked.length > 0 || Object.values(faults).some(Boolean)) return null;
    const done = await sending.submit(inputOf(values, changes));
    if (!done) return null;
    onKept(done.answer);
    edits.saved(changes);
    setSaved(true);
    return done.answer;
  };
  const edit = (name: N, value: string) => (touch(), edits.edit(name, value));
  const choose = (field: ChangedField<N>, whose: 'mine' | 'theirs') => (touch(), edits.choose(field, whose));
  return {
    values: edits.values,
    edit,
    send,
    /** For an input of text. */
    field: (name: N) => ({
      ...{ name, label: t(labels[name]), value: edits.values[name], error: errorAt(errors, name) },
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => edit(name, currentTarget.value),
    }),
    errors,
    /** For `EditsFoot`. */
    foot: { asked: edits.asked, onChoose: choose, failure: sending.failure, onDismiss: touch, isBusy: sending.isBusy, isSaved },
  };
}

// A list is typed into one field: what is wrong with one of it is said there.
function errorAt(errors: FormErrors, name: string): string | undefined {
  const [, said] = Object.entries(errors).find(([at, text]) => text && (at === name || at.startsWith(`${name}.`))) ?? [];
  return typeof said === 'string' ? t(said) : undefined;
}
