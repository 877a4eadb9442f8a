import { LAB_MESSAGES, uploadLabReport } from '@nidaan/lab-contracts';
import { patientName, patientSummary, type PatientAnswer } from '@nidaan/patients-contracts';
import { useLogged, useSubmission, withReason } from '@nidaan/ui';
import { useState } from 'react';
import type { Notify } from '../news/use-news.ts';
import { useLabPatient } from '../patient/use-lab-patient.ts';

function formOf(file: File, patient: PatientAnswer): FormData {
  const form = new FormData();
  form.append('patient_id', String(patient.id));
  form.append('patientName', patientName(patient));
  form.append('file', file, file.name);
  return form;
}

// A file has no text of its own: two of them are told apart by these, so that another file gets another key.
const identityOf = ({ name, size, lastModified }: File, { id }: PatientAnswer) => ({ id, name, size, lastModified });

/** State of the Upload Reports form. */
export function useUpload(notify: Notify) {
  const [file, setFile] = useState<File | null>(null);
  const chosen = useLabPatient(notify);
  const { submit, isBusy, error } = useSubmission(uploadLabReport, {
    failed: withReason(LAB_MESSAGES.uploadFailed),
    stale: [patientSummary.owner],
    onFailure: ({ sentence, reason, advice }) => notify('error', sentence, reason ?? advice),
  });
  useLogged(error, LAB_MESSAGES.uploadFailed);
  /** True when the report is stored. */
  const upload = async (): Promise<boolean> => {
    const { patient } = chosen;
    if (!file || !patient) {
      notify('error', LAB_MESSAGES.selectFileAndPatient);
      return false;
    }
    if (!(await submit({ body: formOf(file, patient), print: identityOf(file, patient) }))) return false;
    setFile(null);
    notify('success', LAB_MESSAGES.uploaded);
    await chosen.refresh();
    return true;
  };
  return { chosen, file, setFile, isBusy, canSubmit: file !== null && chosen.patient !== null, upload };
}
