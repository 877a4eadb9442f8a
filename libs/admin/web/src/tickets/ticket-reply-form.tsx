import { Button, NativeSelect, Textarea } from '@mantine/core';
import { sentenceOf } from '@nidaan/api-client';
import { TICKET_STATUSES, type TicketAnswer, type TicketStatus } from '@nidaan/support-contracts';
import { enterMovesOn, ErrorBanner, labelOf, Section, TransientMessage } from '@nidaan/ui';
import { useState, type FormEvent } from 'react';
import styles from '../admin.module.css';
import { NEWS_MS } from '../frame/news.ts';
import { useAnswerTicket } from './tickets.queries.ts';

const STATUSES = TICKET_STATUSES.map((value) => ({ value, label: labelOf(value) }));

/** Status and response, saved together (ADM-10). What is typed stays while the ticket is fetched anew. */
export function TicketReplyForm({ ticket }: { ticket: TicketAnswer }) {
  const [status, setStatus] = useState<TicketStatus>(ticket.status);
  const [response, setResponse] = useState(ticket.admin_response ?? '');
  const answer = useAnswerTicket();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!answer.isPending) answer.mutate({ id: ticket.id, status, admin_response: response });
  };
  return (
    <form noValidate aria-label="Answer" onSubmit={submit} onKeyDown={enterMovesOn}>
      <Section title="Answer" hint="The hospital sees both in its list of tickets">
        <div className={styles.stack}>
          <NativeSelect
            label="Status"
            data={STATUSES}
            value={status}
            onChange={(event) => setStatus(event.currentTarget.value as TicketStatus)}
          />
          <Textarea
            label="Response"
            rows={7}
            placeholder="What was done, or what the hospital can do"
            value={response}
            onChange={(event) => setResponse(event.currentTarget.value)}
          />
          <ErrorBanner
            message={answer.isError && sentenceOf(answer.error, 'message', 'Failed to update ticket')}
            onDismiss={answer.reset}
          />
          {answer.isSuccess && <TransientMessage message="Ticket updated" ms={NEWS_MS} onClear={answer.reset} />}
        </div>
        <div className={styles.foot}>
          <Button type="submit" disabled={answer.isPending}>
            {answer.isPending ? 'Saving...' : 'Save answer'}
          </Button>
        </div>
      </Section>
    </form>
  );
}
