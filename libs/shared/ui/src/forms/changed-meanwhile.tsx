import { Button } from '@mantine/core';
import { Message } from '../feedback/message.tsx';
import { t } from '../language/texts.ts';
import styles from './changed-meanwhile.module.css';

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
  /** A value in words; as it is, unless told. */
  inWords?: (value: string, name: N) => string;
}

const asItIs = (value: string) => value;

/** The others' values beside one's own, each to choose; nothing is saved until the form is sent again. */
export function ChangedMeanwhile<N extends string>({ fields, onChoose, inWords = asItIs }: ChangedMeanwhileProps<N>) {
  if (fields.length === 0) return null;
  return (
    <Message kind="warning">
      <div>{t('Somebody else changed the same fields. Nothing was saved. Please choose.')}</div>
      <ul className={styles.conflicts}>
        {fields.map((field) => (
          <li key={field.name}>
            <strong>{t(field.label)}</strong>
            <span>
              {t('Theirs:')} <q>{inWords(field.theirs, field.name)}</q>
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
              {t('Yours:')} <q>{inWords(field.mine, field.name)}</q>
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
