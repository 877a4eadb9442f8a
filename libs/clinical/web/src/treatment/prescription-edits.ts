import type { MedicalRecord } from '@nidaan/clinical-contracts';
import { formatDate, t, type KeptForm, type Undo } from '@nidaan/ui';
import {
  changedTablet,
  isBlankTablet,
  withoutTablet,
  withTablet,
  type GivenDraft,
  type GivenKind,
  type PrescriptionDraft,
  type TabletDraft,
} from './prescription-draft.ts';
import { draftOf, leftOutOf } from './repeat-prescription.ts';

// A row or a part draws itself; the rest of the form need not.
const QUIETLY = { forceUpdate: false };

/** What is said of a prescription that was taken over. */
function repeated(record: MedicalRecord): string {
  const leftOut = leftOutOf(record);
  const date = formatDate(record.date);
  return leftOut === 0
    ? t('The prescription of {date} was taken over. Please check each line.', { date })
    : t(
        'The prescription of {date} was taken over. Please check each line. {leftOut, plural, one {One entry} other {# entries}} of it found no room in the form.',
        { date, leftOut },
      );
}

const removed = (number: number, name: string): string =>
  name === '' ? t('Tablet {number} was removed.', { number }) : t('Tablet {number} ({name}) was removed.', { number, name });

/** What can be done to the prescription that is written. */
export function editsOf({ form, clear }: KeptForm<PrescriptionDraft>, undo: Undo) {
  const mend = (paths: readonly string[]) => paths.forEach((path) => form.clearFieldError(path));
  return {
    /** Changes a tablet; `fields` are those whose sentences go. */
    changeTablet: (index: number, change: Partial<TabletDraft>, fields: readonly string[]) => {
      form.setFieldValue(`rows.${index}`, (row: TabletDraft) => changedTablet(row, change), QUIETLY);
      mend(fields.map((field) => `rows.${index}.${field}`));
    },
    removeTablet: (index: number) => {
      // Rows move up: sentences that name rows by place would stand beside the wrong ones.
      const others = Object.entries(form.errors).filter(([path]) => !path.startsWith('rows.'));
      const row = form.getValues().rows[index]!;
      form.setValues(withoutTablet(form.getValues(), index));
      form.setErrors(Object.fromEntries(others));
      if (isBlankTablet(row)) return;
      undo.offerUndo(removed(index + 1, row.name.trim()), () => form.setValues(withTablet(form.getValues(), index, row)));
    },
    /** Empties the form, and offers to bring back what was written. */
    discard: () => {
      const before = form.getValues();
      clear();
      undo.offerUndo(t('The draft was discarded.'), () => form.setValues(before), true);
    },
    /** Fills the form from an earlier prescription, and offers to bring back what stood there. */
    repeat: (record: MedicalRecord) => {
      const before = form.getValues();
      form.setValues(draftOf(record));
      form.clearErrors();
      undo.offerUndo(repeated(record), () => form.setValues(before), true);
    },
    setTablets: (tablets: number) => form.setFieldValue('tablets', tablets, QUIETLY),
    changeGiven: (kind: GivenKind, change: Partial<GivenDraft>) => {
      form.setFieldValue(kind, (before: GivenDraft) => ({ ...before, ...change }), QUIETLY);
      mend(Object.keys(change).map((field) => `${kind}.${field}`));
    },
  };
}
