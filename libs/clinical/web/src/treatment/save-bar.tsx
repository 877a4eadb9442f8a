import { Button } from '@mantine/core';
import { FormFoot, t, UndoNote, useShell } from '@nidaan/ui';
import styles from './treatment.module.css';
import type { Prescription } from './use-prescription.ts';

/** Always in sight: a failed save is said where the button is, and nothing typed is lost. */
export function SaveBar({ prescription, onCancel }: { prescription: Prescription; onCancel: () => void }) {
  const { submission, form, undo, question } = prescription;
  const { branchName } = useShell();
  const { isBusy } = submission;
  const save = branchName ? t('Save at {branch}', { branch: branchName }) : t('Save Prescription');
  const failure = question ? null : submission.failure;
  const toMend = Object.keys(form.errors).length;
  return (
    <FormFoot isSticky failure={failure} canRetry news={<UndoNote undo={undo} />}>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? t('Saving...') : save}
      </Button>
      <Button variant="default" disabled={isBusy} onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <p role="status" className={toMend > 0 ? styles.toMend : styles.hint}>
        {toMend > 0
          ? t('{toMend, plural, one {One field needs} other {# fields need}} a correction', { toMend })
          : t('Ctrl + Enter saves')}
      </p>
    </FormFoot>
  );
}
