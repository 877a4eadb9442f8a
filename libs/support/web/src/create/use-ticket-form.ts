import { createTicket, SUPPORT_MESSAGES as messages } from '@nidaan/support-contracts';
import { inItsWords, useKeptForm, useSubmission } from '@nidaan/ui';
import { BLANK, faultsOf, fingerprintOf, formOf, type TicketDraft } from './ticket-draft.ts';

/** State of the form: what is typed, its draft, and the submission. */
export function useTicketForm(onCreated: () => void) {
  const { form, draft, clear } = useKeptForm<TicketDraft>({ of: 'ticket', blank: () => BLANK, validate: faultsOf });
  const submission = useSubmission(createTicket, {
    failed: inItsWords(messages.createFailed),
    onFieldErrors: form.setErrors,
    draft,
  });
  /** Sends the form. What was typed stays until it is saved. */
  const send = async (values: TicketDraft) => {
    if (!(await submission.submit({ body: formOf(values), print: fingerprintOf(values) }))) return;
    clear();
    onCreated();
  };
  return {
    form,
    draft,
    submission,
    send,
    clear: () => {
      clear();
      submission.dismiss();
    },
  };
}
export type TicketFormState = ReturnType<typeof useTicketForm>;
