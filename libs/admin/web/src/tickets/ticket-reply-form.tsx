import { Button, NativeSelect, Textarea } from '@mantine/core';
import { answerTicket, TICKET_STATUSES, type TicketAnswer } from '@nidaan/support-contracts';
import {
  DraftNote,
  Field,
  Form,
  FormFoot,
  inItsWords,
  labelOf,
  Section,
  t,
  tOptions,
  TransientMessage,
  useKeptForm,
  useSubmission,
} from '@nidaan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../admin.module.css';
import { NEWS_MS } from '../frame/news.ts';
import { ticketKey } from './tickets.queries.ts';

const STATUSES = TICKET_STATUSES.map((value) => ({ value, label: labelOf(value) }));

/** Status and response, saved together (ADM-10). What is typed stays while the ticket is fetched anew. */
export function TicketReplyForm({ ticket }: { ticket: TicketAnswer }) {
  const queries = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const { form, draft, clear } = useKeptForm({
    of: `answer/${ticket.id}`,
    blank: () => ({ status: ticket.status, admin_response: ticket.admin_response ?? '' }),
  });
  const { submit, isBusy, failure, dismiss } = useSubmission(answerTicket, {
    failed: inItsWords(t('Failed to update ticket')),
    // The figures of the platform count tickets too.
    stale: [answerTicket.owner, 'admin'],
    draft,
  });
  const send = async (body: typeof form.values) => {
    setSaved(false);
    const done = await submit({ params: { id: String(ticket.id) }, body });
    if (!done) return;
    queries.setQueryData(ticketKey(ticket.id), done.answer);
    setSaved(true);
  };
  const news = isSaved && <TransientMessage message="Ticket updated" ms={NEWS_MS} onClear={() => setSaved(false)} />;
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
        <FormFoot failure={failure} onDismiss={dismiss} news={news}>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? t('Saving...') : t('Save answer')}
          </Button>
        </FormFoot>
      </Section>
    </Form>
  );
}
