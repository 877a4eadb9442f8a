import { Button, NativeSelect, Textarea } from '@mantine/core';
import { answerTicket, TICKET_STATUSES, type TicketAnswer } from '@nidaan/support-contracts';
import {
  ChangedMeanwhile,
  changesOf,
  DraftNote,
  Field,
  Form,
  FormFoot,
  inItsWords,
  labelOf,
  msg,
  Section,
  t,
  tOptions,
  TransientMessage,
  useChangedMeanwhile,
  useKeptForm,
  useSubmission,
} from '@nidaan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../admin.module.css';
import { NEWS_MS } from '../frame/news.ts';
import { ticketKey } from './tickets.queries.ts';

const STATUSES = TICKET_STATUSES.map((value) => ({ value, label: labelOf(value) }));

const LABELS = { status: msg('Status'), admin_response: msg('Response') };

const answerIn = ({ status, admin_response }: TicketAnswer): Record<keyof typeof LABELS, string> => ({
  status,
  admin_response: admin_response ?? '',
});

/** Status and response, saved together (ADM-10). What is typed stays while the ticket is fetched anew. */
export function TicketReplyForm({ ticket }: { ticket: TicketAnswer }) {
  const queries = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const { form, draft, clear } = useKeptForm({
    of: `answer/${ticket.id}`,
    blank: () => ({ ...answerIn(ticket), seen: answerIn(ticket) }),
  });
  const changedMeanwhile = useChangedMeanwhile(LABELS, (name, theirs) =>
    form.setFieldValue('seen', { ...form.getValues().seen, [name]: theirs }),
  );
  const { submit, isBusy, failure, dismiss } = useSubmission(answerTicket, {
    failed: (fault) => {
      changedMeanwhile.heard(fault);
      return inItsWords(t('Failed to update ticket'))(fault);
    },
    // The figures of the platform count tickets too.
    stale: [answerTicket.owner, 'admin'],
    draft,
  });
  const send = async ({ seen, ...values }: typeof form.values) => {
    setSaved(false);
    changedMeanwhile.forget();
    const done = await submit({ params: { id: String(ticket.id) }, body: changesOf(values, seen) });
    if (!done) return;
    form.setFieldValue('seen', answerIn(done.answer));
    // What is saved is no draft.
    draft.forget();
    queries.setQueryData(ticketKey(ticket.id), done.answer);
    setSaved(true);
  };
  const news = isSaved && <TransientMessage message={t('Ticket updated')} ms={NEWS_MS} onClear={() => setSaved(false)} />;
  const asked = (
    <ChangedMeanwhile
      fields={changedMeanwhile.fieldsOf(form.getValues())}
      inWords={(value, name) => (name === 'status' ? t(labelOf(value)) : value)}
      onChoose={(field, whose) => {
        dismiss();
        changedMeanwhile.choose(form, field, whose);
      }}
    />
  );
  return (
    <Form label={t('Answer')} form={form} onSend={send}>
      <Section title={t('Answer')} hint={t('The hospital sees both in its list of tickets')}>
        <div className={styles.stack}>
          <DraftNote draft={draft} onDiscard={clear} />
          <Field form={form} name="status" as={NativeSelect} label={t('Status')} data={tOptions(STATUSES)} />
          <Field
            form={form}
            name="admin_response"
            as={Textarea}
            label={t('Response')}
            rows={7}
            placeholder={t('What was done, or what the hospital can do')}
          />
        </div>
        <FormFoot failure={changedMeanwhile.isAny ? null : failure} onDismiss={dismiss} news={news || asked}>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? t('Saving...') : t('Save answer')}
          </Button>
        </FormFoot>
      </Section>
    </Form>
  );
}
