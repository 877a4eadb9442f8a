import { ApiError, call, Submission } from '@nidaan/api-client';
import { LAB_MESSAGES, uploadLabReport } from '@nidaan/lab-contracts';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { patientSummary } from '@nidaan/patients-contracts';
import { useLogged } from '@nidaan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Tell } from '../news/use-news.ts';
import { useLabPatient } from '../patient/use-lab-patient.ts';

interface Upload {
  file: File;
  patient: PatientAnswer;
}

function formOf({ file, patient }: Upload): FormData {
  const form = new FormData();
  form.append('patient_id', String(patient.id));
  form.append('patientName', patientName(patient));
  form.append('file', file, file.name);
  return form;
}

// A file has no text of its own: two of them are told apart by these, so that another file gets another key.
const identityOf = ({ file: { name, size, lastModified }, patient: { id } }: Upload) => ({ id, name, size, lastModified });

/** State of the Upload Reports form. */
export function useUpload(tell: Tell) {
  const queries = useQueryClient();
  const [submission] = useState(() => new Submission());
  const [file, setFile] = useState<File | null>(null);
  const chosen = useLabPatient(tell);
  const underWay = useRef(false);
  const upload = useMutation({
    mutationFn: (given: Upload) =>
      call(uploadLabReport, { body: formOf(given), idempotencyKey: submission.keyFor(identityOf(given)) }),
    onSuccess: () => {
      submission.done();
      void queries.invalidateQueries({ queryKey: [patientSummary.owner] });
    },
  });
  useLogged(upload.error, LAB_MESSAGES.uploadFailed);
  /** True when the report is stored. */
  const submit = async (): Promise<boolean> => {
    const { patient } = chosen;
    if (underWay.current) return false;
    if (!file || !patient) {
      tell('error', LAB_MESSAGES.selectFileAndPatient);
      return false;
    }
    underWay.current = true;
    try {
      await upload.mutateAsync({ file, patient });
      setFile(null);
      tell('success', LAB_MESSAGES.uploaded);
      await chosen.refresh();
      return true;
    } catch (fault) {
      tell('error', LAB_MESSAGES.uploadFailed, fault instanceof ApiError && fault.status < 500 ? fault.serverMessage : undefined);
      return false;
    } finally {
      underWay.current = false;
    }
  };
  return { chosen, file, setFile, isBusy: upload.isPending, canSubmit: file !== null && chosen.patient !== null, submit };
}
