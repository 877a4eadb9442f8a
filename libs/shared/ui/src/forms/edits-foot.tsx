import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Message } from '../feedback/message.tsx';
import { t } from '../language/texts.ts';
import { ChangedMeanwhile, type ChangedField } from './changed-meanwhile.tsx';
import { FormFoot } from './form.tsx';
import type { Failure } from './use-submission.ts';

interface EditsFootProps<N extends string> {
  /** Fields that somebody else has changed too. */
  asked: readonly ChangedField<N>[];
  onChoose: (field: ChangedField<N>, whose: 'mine' | 'theirs') => void;
  failure: Failure | null;
  onDismiss: () => void;
  isBusy: boolean;
  isSaved: boolean;
  /** What is said when it is saved. */
  saved: string;
  submit?: string;
  /** A value in words, where it is no text of its own. */
  inWords?: (value: string, name: N) => string;
  /** Further buttons. */
  children?: ReactNode;
}

/** Below a form of `useSavedEdits`: whose values are to be saved, what came of it, and the button. */
export function EditsFoot<N extends string>(props: EditsFootProps<N>) {
  const { asked, onChoose, inWords, failure, onDismiss, isBusy, isSaved, saved, submit = t('Save'), children } = props;
  const isAsking = asked.length > 0;
  return (
    <>
      <ChangedMeanwhile fields={asked} onChoose={onChoose} {...(inWords && { inWords })} />
      {isSaved && !isAsking && <Message kind="success">{saved}</Message>}
      <FormFoot failure={isAsking ? null : failure} onDismiss={onDismiss}>
        <Button type="submit" loading={isBusy} disabled={isAsking}>
          {submit}
        </Button>
        {children}
      </FormFoot>
    </>
  );
}
