import { Button } from '@mantine/core';
import { IDENTITY_MESSAGES as messages } from '@nidaan/identity-contracts';
import { Message, t } from '@nidaan/ui';
import styles from './profile.module.css';

/** A field that somebody else has changed meanwhile. */
export interface ChangedField<N extends string = string> {
  name: N;
  label: string;
  mine: string;
  theirs: string;
}

interface ChangedMeanwhileProps<N extends string> {
  fields: readonly ChangedField<N>[];
  /** Whose value the field is to have. */
  onChoose: (field: ChangedField<N>, whose: 'mine' | 'theirs') => void;
}

/** The others' values beside one's own, each to choose; nothing is saved until the form is sent again. */
export function ChangedMeanwhile<N extends string>({ fields, onChoose }: ChangedMeanwhileProps<N>) {
  if (fields.length === 0) return null;
  return (
    <Message kind="warning">
      <div>{t(messages.profileChangedMeanwhile)}</div>
      <ul className={styles.conflicts}>
        {fields.map((field) => (
          <li key={field.name}>
            <strong>{t(field.label)}</strong>
            <span>
              {t('Theirs:')} <q>{field.theirs}</q>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('{field}: take theirs', { field: t(field.label) })}
                onClick={() => onChoose(field, 'theirs')}
              >
                {t('Take theirs')}
              </Button>
            </span>
            <span>
              {t('Yours:')} <q>{field.mine}</q>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('{field}: keep mine', { field: t(field.label) })}
                onClick={() => onChoose(field, 'mine')}
              >
                {t('Keep mine')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Message>
  );
}
