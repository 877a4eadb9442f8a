import { CLINICAL_MESSAGES, saveRecord } from '@nidaan/clinical-contracts';
import { patientsMain, type PatientAnswer } from '@nidaan/patients-contracts';
import { useKeptForm, useLogged, useSubmission, useUndo, withReason } from '@nidaan/ui';
import { useState } from 'react';
import { newerRecordOf, newerThan, newestOf } from './newer-records.ts';
import { bodyOf, faultsOf } from './prescription-body.ts';
import { blankDraft, type PrescriptionDraft } from './prescription-draft.ts';
import { editsOf } from './prescription-edits.ts';

/** State of the treatment form. A failed save says so and keeps everything typed (OPN-07). */
export function usePrescription(patient: PatientAnswer, onSaved: () => void) {
  const newest = newestOf(patient.medical_records);
  const [opened] = useState(newest);
  const kept = useKeptForm<PrescriptionDraft>({
    of: `prescription/${patient.id}`,
    blank: () => ({ ...blankDraft(), lastSeenRecord: opened }),
    validate: faultsOf,
  });
  const { form, draft, clear } = kept;
  const submission = useSubmission(saveRecord, {
    failed: withReason(CLINICAL_MESSAGES.prescriptionNotSaved),
    stale: [patientsMain.owner],
    draft,
  });
  const newer = newerRecordOf(submission.error);
  useLogged(newer === null ? submission.error : null, CLINICAL_MESSAGES.prescriptionNotSaved);
  const undo = useUndo();
  const lastSeenIn = ({ lastSeenRecord = opened }: PrescriptionDraft) => lastSeenRecord;
  const save = async (values: PrescriptionDraft) => {
    const body = { ...bodyOf(values, patient.id), lastSeenRecord: lastSeenIn(values) };
    if (!(await submission.submit({ body }))) return;
    clear();
    onSaved();
  };
  /** Kept with the draft: trying again after a lost answer says the same. */
  const addTo = (lastSeenRecord: number) => {
    form.setFieldValue('lastSeenRecord', lastSeenRecord);
    return save(form.getValues());
  };
  return {
    form,
    draft,
    undo,
    submission,
    ...editsOf(kept, undo),
    /** Prescriptions that were saved by others since this one was begun. */
    others: newerThan(lastSeenIn(form.getValues()), patient),
    save,
    /** Whether to add to a prescription that was saved meanwhile; null where nothing is asked. */
    question: newer === null ? null : { yes: () => addTo(Math.max(newer, newest)), no: submission.dismiss },
  };
}
export type Prescription = ReturnType<typeof usePrescription>;
