import { Button } from '@mantine/core';
import { ChangedMeanwhile, FailureNote, Message, t, type ChangedField, type Failure } from '@nidaan/ui';
import styles from '../team/team.module.css';

interface SectionFootProps<N extends string> {
  failure: Failure | null;
  notice: string | null;
  isBusy: boolean;
  /** Nothing was typed that is not kept already. */
  isUnchanged: boolean;
  onDismiss: () => void;
  /** Fields that somebody else has changed too. */
  asked: readonly ChangedField<N>[];
  onChoose: (field: ChangedField<N>, whose: 'mine' | 'theirs') => void;
  /** A value in words, where it is no text of its own. */
  inWords?: (value: string, name: N) => string;
}

/** What was said of the last save of a section, what is to be chosen first, and its button. */
export function SectionFoot<N extends string>(props: SectionFootProps<N>) {
  const { failure, notice, isBusy, isUnchanged, onDismiss, asked, onChoose, inWords } = props;
  const isAsking = asked.length > 0;
  return (
    <>
      <ChangedMeanwhile fields={asked} onChoose={onChoose} {...(inWords && { inWords })} />
      <FailureNote failure={isAsking ? null : failure} onDismiss={onDismiss} />
      {notice !== null && <Message kind="success">{notice}</Message>}
      <div className={styles.buttons}>
        <Button type="submit" loading={isBusy} disabled={isAsking || isUnchanged}>
          {t('Save')}
        </Button>
      </div>
    </>
  );
}
