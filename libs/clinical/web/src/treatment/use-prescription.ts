import { CLINICAL_MESSAGES, saveRecord } from '@nidaan/clinical-contracts';
import { patientsMain } from '@nidaan/patients-contracts';
import { useKeptForm, useLogged, useSubmission, withReason } from '@nidaan/ui';
import { bodyOf, faultsOf } from './prescription-body.ts';
import {
  blankDraft,
  changedTablet,
  withoutTablet,
  type GivenDraft,
  type GivenKind,
  type PrescriptionDraft,
  type TabletDraft,
} from './prescription-draft.ts';

// A row or a part draws itself; the rest of the form need not.
const QUIETLY = { forceUpdate: false };

/** State of the treatment form. A failed save says so and keeps everything typed (OPN-07). */
export function usePrescription(patientId: number, onSaved: () => void) {
  const { form, draft, clear } = useKeptForm<PrescriptionDraft>({
    of: `prescription/${patientId}`,
    blank: blankDraft,
    validate: faultsOf,
  });
  const submission = useSubmission(saveRecord, {
    failed: withReason(CLINICAL_MESSAGES.prescriptionNotSaved),
    stale: [patientsMain.owner],
    draft,
  });
  useLogged(submission.error, CLINICAL_MESSAGES.prescriptionNotSaved);
  const mend = (paths: readonly string[]) => paths.forEach((path) => form.clearFieldError(path));
  return {
    form,
    draft,
    clear,
    submission,
    /** Changes a tablet; `fields` are those whose sentences go. */
    changeTablet: (index: number, change: Partial<TabletDraft>, fields: readonly string[]) => {
      form.setFieldValue(`rows.${index}`, (row: TabletDraft) => changedTablet(row, change), QUIETLY);
      mend(fields.map((field) => `rows.${index}.${field}`));
    },
    removeTablet: (index: number) => {
      // Rows move up: sentences that name rows by place would stand beside the wrong ones.
      const others = Object.entries(form.errors).filter(([path]) => !path.startsWith('rows.'));
      form.setValues(withoutTablet(form.getValues(), index));
      form.setErrors(Object.fromEntries(others));
    },
    setTablets: (tablets: number) => form.setFieldValue('tablets', tablets, QUIETLY),
    changeGiven: (kind: GivenKind, change: Partial<GivenDraft>) => {
      form.setFieldValue(kind, (before: GivenDraft) => ({ ...before, ...change }), QUIETLY);
      mend(Object.keys(change).map((field) => `${kind}.${field}`));
    },
    save: async (values: PrescriptionDraft) => {
      if (!(await submission.submit({ body: bodyOf(values, patientId) }))) return;
      clear();
      onSaved();
    },
  };
}
export type Prescription = ReturnType<typeof usePrescription>;
