import { labelOf } from '../format/labels.ts';
import { formatTime } from '../format/dates.ts';
import { Message } from '../feedback/message.tsx';
import { t } from '../language/texts.ts';
import styles from './form.module.css';
import type { Draft } from './use-draft.ts';

interface DraftNoteProps {
  draft: Draft;
  /** Empties the form. */
  onDiscard: () => void;
  /** What people call the fields that are never kept, by name. */
  labels?: Readonly<Record<string, string>>;
}

/** Says that a draft was restored, what of it is missing, and lets go of it. Nothing where none was. */
export function DraftNote({ draft: { restored }, onDiscard, labels }: DraftNoteProps) {
  if (!restored) return null;
  const missing = restored.missing.map((name) => t(labels?.[name] ?? labelOf(name)));
  const discard = (
    <button type="button" className={styles.discard} onClick={onDiscard}>
      {t('Discard')}
    </button>
  );
  return (
    <Message kind="info" action={discard}>
      {t('Draft of {time} restored. It is not saved yet.', { time: formatTime(new Date(restored.at)) })}{' '}
      {missing.length > 0 && t('Not kept on this device: {fields}.', { fields: missing.join(', ') })}
    </Message>
  );
}
