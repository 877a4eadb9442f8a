import { CLINICAL_MESSAGES, saveRecord } from '@nidaan/clinical-contracts';
import { patientsMain, type PatientAnswer } from '@nidaan/patients-contracts';
import { useKeptForm, useLogged, useSubmission, useUndo, withReason } from '@nidaan/ui';
import { bodyOf, faultsOf } from './prescription-body.ts';
import {
  blankDraft,
  changedTablet,
  isBlankTablet,
  withoutTablet,
  withTablet,
  type GivenDraft,
  type GivenKind,
  type PrescriptionDraft,
  type TabletDraft,
} from './prescription-draft.ts';
import { newerRecordOf, useNewerRecords } from './use-newer-records.ts';

// A row or a part draws itself; the rest of the form need not.
const QUIETLY = { forceUpdate: false };

/** State of the treatment form. A failed save says so and keeps everything typed (OPN-07). */
export function usePrescription(patient: PatientAnswer, onSaved: () => void) {
  const others = useNewerRecords(patient);
  const { form, draft, clear } = useKeptForm<PrescriptionDraft>({
    of: `prescription/${patient.id}`,
    blank: blankDraft,
    validate: faultsOf,
  });
  const submission = useSubmission(saveRecord, {
    failed: withReason(CLINICAL_MESSAGES.prescriptionNotSaved),
    stale: [patientsMain.owner],
    draft,
  });
  const newer = newerRecordOf(submission.error);
  useLogged(newer === null ? submission.error : null, CLINICAL_MESSAGES.prescriptionNotSaved);
  const undo = useUndo();
  const mend = (paths: readonly string[]) => paths.forEach((path) => form.clearFieldError(path));
  const save = async (values: PrescriptionDraft, lastSeenRecord: number) => {
    if (!(await submission.submit({ body: { ...bodyOf(values, patient.id), lastSeenRecord } }))) return;
    clear();
    onSaved();
  };
  return {
    form,
    draft,
    undo,
    submission,
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
      undo.offerUndo(`Tablet ${index + 1}${row.name.trim() === '' ? '' : ` (${row.name.trim()})`} was removed.`, () =>
        form.setValues(withTablet(form.getValues(), index, row)),
      );
    },
    /** Empties the form, and offers to bring back what was written. */
    discard: () => {
      const before = form.getValues();
      clear();
      undo.offerUndo('The draft was discarded.', () => form.setValues(before), true);
    },
    setTablets: (tablets: number) => form.setFieldValue('tablets', tablets, QUIETLY),
    changeGiven: (kind: GivenKind, change: Partial<GivenDraft>) => {
      form.setFieldValue(kind, (before: GivenDraft) => ({ ...before, ...change }), QUIETLY);
      mend(Object.keys(change).map((field) => `${kind}.${field}`));
    },
    /** Prescriptions that were saved by others since the treatment was opened. */
    others: others.newer,
    save: (values: PrescriptionDraft) => save(values, others.lastSeen),
    /** Whether to add to a prescription that was saved meanwhile; null where nothing is asked. */
    question:
      newer === null ? null : { yes: () => save(form.getValues(), Math.max(newer, others.newest)), no: submission.dismiss },
  };
}
export type Prescription = ReturnType<typeof usePrescription>;
