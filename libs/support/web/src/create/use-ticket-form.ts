import { ApiError, call, sentenceOf, Submission } from '@nidaan/api-client';
import { createTicket, SUPPORT_MESSAGES as say } from '@nidaan/support-contracts';
import { useDraft } from '@nidaan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BLANK, faultsOf, fingerprintOf, formOf, type TicketDraft, type TicketErrors, type TicketField } from './ticket-draft.ts';

const DRAFT = ['draft', 'ticket'];

/** State of the form: what is typed, what is wrong with it, and the one submission that may be under way. */
export function useTicketForm(onCreated: () => void) {
  const { draft, change } = useDraft<TicketDraft>(DRAFT, () => BLANK);
  const [errors, setErrors] = useState<TicketErrors>({});
  const [banner, setBanner] = useState<string | null>(null);
  const { send, isBusy } = useSubmission();

  const set = <F extends TicketField>(field: F, value: TicketDraft[F]) => {
    change((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _mended, ...rest }) => rest);
    setBanner(null);
  };
  const clear = () => {
    change(() => BLANK);
    setErrors({});
    setBanner(null);
  };
  const refuse = (faults: TicketErrors, sentence: string | null) => {
    setErrors(faults);
    setBanner(sentence);
    return false;
  };
  /** Sends the form; false when something is to be mended first. What was typed stays, whatever the answer. */
  const submit = async (): Promise<boolean> => {
    const faults = faultsOf(draft);
    const [first] = Object.values(faults);
    if (first !== undefined) return refuse(faults, first);
    refuse({}, null);
    try {
      if (!(await send(draft))) return true;
      change(() => BLANK);
      onCreated();
      return true;
    } catch (fault) {
      return refuse(fault instanceof ApiError ? fault.errors : {}, sentenceOf(fault, 'message', say.createFailed));
    }
  };
  return { draft, errors, banner, isBusy, set, clear, submit, dismiss: () => setBanner(null) };
}
export type TicketFormState = ReturnType<typeof useTicketForm>;

/** One write at a time, with one key over its retries, so that pressing again after a lost answer makes no second ticket. */
function useSubmission() {
  const queries = useQueryClient();
  const [submission] = useState(() => new Submission());
  const underWay = useRef(false);
  const mutation = useMutation({
    mutationFn: (draft: TicketDraft) =>
      call(createTicket, { body: formOf(draft), idempotencyKey: submission.keyFor(fingerprintOf(draft)) }),
    onSuccess: () => {
      submission.done();
      void queries.invalidateQueries({ queryKey: [createTicket.owner] });
    },
  });
  const send = async (draft: TicketDraft) => {
    // A second Enter comes before the button is drawn disabled.
    if (underWay.current) return null;
    underWay.current = true;
    try {
      return await mutation.mutateAsync(draft);
    } finally {
      underWay.current = false;
    }
  };
  return { send, isBusy: mutation.isPending };
}
