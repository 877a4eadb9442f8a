import { Button } from '@mantine/core';
import { FailureNote, Message, t, type Failure } from '@nidaan/ui';
import styles from '../team/team.module.css';

interface SectionFootProps {
  failure: Failure | null;
  notice: string | null;
  isBusy: boolean;
  onDismiss: () => void;
}

/** What was said of the last save of a section, and its button. */
export const SectionFoot = ({ failure, notice, isBusy, onDismiss }: SectionFootProps) => (
  <>
    <FailureNote failure={failure} onDismiss={onDismiss} />
    {notice !== null && <Message kind="success">{notice}</Message>}
    <div className={styles.buttons}>
      <Button type="submit" loading={isBusy}>
        {t('Save')}
      </Button>
    </div>
  </>
);
