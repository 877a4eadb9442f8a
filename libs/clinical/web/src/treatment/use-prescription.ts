import { ApiError, call, Submission } from '@nidaan/api-client';
import { CLINICAL_MESSAGES, saveRecord } from '@nidaan/clinical-contracts';
import { patientsMain } from '@nidaan/patients-contracts';
import { useDraft, useLogged } from '@nidaan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { bodyOf, faultsOf, type Faults } from './prescription-body.ts';
import { blankDraft, type PrescriptionDraft } from './prescription-draft.ts';

/** One submission at a time under one key, so that Retry after a lost answer makes no second prescription. */
function useSubmission() {
  const queries = useQueryClient();
  const [submission] = useState(() => new Submission());
  return useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) => call(saveRecord, { body, idempotencyKey: submission.keyFor(body) }),
    onSuccess: () => {
      submission.done();
      void queries.invalidateQueries({ queryKey: [patientsMain.owner] });
    },
  });
}

/** A refusal in the server's own words; when nobody answered there are none. */
const reasonOf = (fault: unknown): string | null =>
  fault instanceof ApiError && fault.status >= 400 && fault.status < 500 ? (fault.serverMessage ?? null) : null;

/** State of the treatment form. A failed save says so and keeps everything typed (OPN-07). */
export function usePrescription(patientId: number, onSaved: () => void) {
  const key = useMemo(() => ['draft', 'prescription', patientId], [patientId]);
  const { draft, change, ...kept } = useDraft(key, blankDraft);
  const [isKept, setKept] = useState(kept.wasKept);
  const discard = () => {
    kept.discard();
    setKept(false);
  };
  const [faults, setFaults] = useState<Faults>({});
  const submission = useSubmission();
  const underWay = useRef(false);
  useLogged(submission.error, CLINICAL_MESSAGES.prescriptionNotSaved);

  const update = (next: (before: PrescriptionDraft) => PrescriptionDraft, mended: readonly string[] = []) => {
    change(next);
    setFaults((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => !mended.some((part) => path.startsWith(part)))),
    );
  };
  /** False when something is to be mended first. */
  const save = async (): Promise<boolean> => {
    // A second Enter comes before the button is drawn disabled.
    if (underWay.current) return true;
    const found = faultsOf(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return false;
    underWay.current = true;
    try {
      await submission.mutateAsync(bodyOf(draft, patientId));
      discard();
      onSaved();
    } catch {
      // Said on screen by `failure`, logged above.
    } finally {
      underWay.current = false;
    }
    return true;
  };
  const failure = submission.error && { sentence: CLINICAL_MESSAGES.prescriptionNotSaved, reason: reasonOf(submission.error) };
  return { draft, faults, update, save, discard, isKept, isBusy: submission.isPending, failure };
}
export type PrescriptionForm = ReturnType<typeof usePrescription>;
