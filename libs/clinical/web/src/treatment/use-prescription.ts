import { CLINICAL_MESSAGES, saveRecord } from '@nidaan/clinical-contracts';
import { patientsMain, type PatientAnswer } from '@nidaan/patients-contracts';
import { useKeptForm, useLogged, useSubmission, useUndo, withReason } from '@nidaan/ui';
import { bodyOf, faultsOf } from './prescription-body.ts';
import { blankDraft, type PrescriptionDraft } from './prescription-draft.ts';
import { editsOf } from './prescription-edits.ts';
import { newerRecordOf, useNewerRecords } from './use-newer-records.ts';

/** State of the treatment form. A failed save says so and keeps everything typed (OPN-07). */
export function usePrescription(patient: PatientAnswer, onSaved: () => void) {
  const others = useNewerRecords(patient);
  const kept = useKeptForm<PrescriptionDraft>({ of: `prescription/${patient.id}`, blank: blankDraft, validate: faultsOf });
  const { form, draft, clear } = kept;
  const submission = useSubmission(saveRecord, {
    failed: withReason(CLINICAL_MESSAGES.prescriptionNotSaved),
    stale: [patientsMain.owner],
    draft,
  });
  const newer = newerRecordOf(submission.error);
  useLogged(newer === null ? submission.error : null, CLINICAL_MESSAGES.prescriptionNotSaved);
  const undo = useUndo();
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
    ...editsOf(kept, undo),
    /** Prescriptions that were saved by others since the treatment was opened. */
    others: others.newer,
    save: (values: PrescriptionDraft) => save(values, others.lastSeen),
    /** Whether to add to a prescription that was saved meanwhile; null where nothing is asked. */
    question:
      newer === null ? null : { yes: () => save(form.getValues(), Math.max(newer, others.newest)), no: submission.dismiss },
  };
}
export type Prescription = ReturnType<typeof usePrescription>;
