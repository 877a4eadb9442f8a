import { Skeleton } from '@mantine/core';
import { addressOf } from '@nidaan/api-client';
import { SUPPORT_MESSAGES as messages, type TicketAnswer } from '@nidaan/support-contracts';
import { BackToList, EmptyState, formatDateTime, LoadFault, PageHeader, PageStack, paths, Section } from '@nidaan/ui';
import { IconPaperclip } from '@tabler/icons-react';
import styles from '../admin.module.css';
import { TicketReplyForm } from './ticket-reply-form.tsx';
import { Word } from './ticket-columns.tsx';
import { useTicket } from './tickets.queries.ts';

/** One ticket: what the hospital wrote, and the answer to it. */
export function TicketDetail({ id }: { id: number }) {
  const { data: ticket, isError, refetch } = useTicket(id);
  return (
    <PageStack>
      <PageHeader title={`Ticket ${id}`} actions={<BackToList to={paths.staffTickets}>Back to tickets</BackToList>} />
      {isError && !ticket ? (
        <LoadFault onRetry={refetch}>{messages.loadFailed}</LoadFault>
      ) : ticket === null ? (
        <EmptyState title={messages.ticketUnknown} text="It may have been mistyped." />
      ) : ticket ? (
        <div className={styles.pair}>
          <Asked ticket={ticket} />
          <TicketReplyForm ticket={ticket} />
        </div>
      ) : (
        <Skeleton height={320} />
      )}
    </PageStack>
  );
}

const Asked = ({ ticket }: { ticket: TicketAnswer }) => (
  <Section title={ticket.title}>
    <div className={styles.stack}>
      <dl className={styles.facts}>
        <dt>From</dt>
        <dd>{ticket.created_by_username}</dd>
        <dt>Email</dt>
        <dd>
          <a className={styles.textLink} href={`mailto:${ticket.created_by_email}`}>
            {ticket.created_by_email}
          </a>
        </dd>
        <dt>Created</dt>
        <dd className="n-figures">{formatDateTime(ticket.created_at)}</dd>
        <dt>Priority</dt>
        <dd>
          <Word of={ticket.priority} />
        </dd>
        <dt>Status</dt>
        <dd>
          <Word of={ticket.status} />
        </dd>
      </dl>
      <p className={styles.pre}>{ticket.description}</p>
      {ticket.attachment && (
        <a className={styles.textLink} href={addressOf(ticket.attachment)} target="_blank" rel="noreferrer">
          <IconPaperclip size={15} stroke={1.75} aria-hidden />
          <span>{ticket.attachment_name ?? 'Attachment'}</span>
        </a>
      )}
    </div>
  </Section>
);
