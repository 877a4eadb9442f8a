import { Skeleton } from '@mantine/core';
import { addressOf } from '@nidaan/api-client';
import { SUPPORT_MESSAGES as messages, type StaffTicket, type TicketAnswer } from '@nidaan/support-contracts';
import {
  BackToList,
  EmptyState,
  Facts,
  formatDateTime,
  Icon,
  LoadFault,
  PageHeader,
  PageStack,
  paths,
  Section,
  t,
} from '@nidaan/ui';
import { IconPaperclip } from '@tabler/icons-react';
import styles from '../admin.module.css';
import { RemoveAttachment } from './remove-attachment.tsx';
import { TicketReplyForm } from './ticket-reply-form.tsx';
import { Word } from './ticket-columns.tsx';
import { useTicket } from './tickets.queries.ts';

/** One ticket: what the hospital wrote, and the answer to it. */
export function TicketDetail({ id }: { id: number }) {
  const { data: ticket, isError, refetch } = useTicket(id);
  return (
    <PageStack>
      <PageHeader
        title={t('Ticket {id}', { id })}
        actions={<BackToList to={paths.staffTickets}>{t('Back to tickets')}</BackToList>}
      />
      {isError && !ticket ? (
        <LoadFault onRetry={refetch}>{messages.loadFailed}</LoadFault>
      ) : ticket === null ? (
        <EmptyState title={messages.ticketUnknown} text={t('It may have been mistyped.')} />
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

type Shown = TicketAnswer & Partial<StaffTicket>;

const Asked = ({ ticket }: { ticket: Shown }) => (
  <Section title={ticket.title}>
    <div className={styles.stack}>
      <Facts layout="pairs" facts={factsOf(ticket)} />
      <p className={styles.pre}>{ticket.description}</p>
      {ticket.attachment && (
        <>
          <a className={styles.textLink} href={addressOf(ticket.attachment)} target="_blank" rel="noreferrer">
            <Icon of={IconPaperclip} size={15} />
            <span>{ticket.attachment_name ?? t('Attachment')}</span>
          </a>
          <div>
            <RemoveAttachment ticket={ticket} />
          </div>
        </>
      )}
    </div>
  </Section>
);

const factsOf = (ticket: Shown) => [
  { label: t('From'), value: ticket.created_by_username || '–' },
  ...(ticket.hospital_name ? [{ label: t('Hospital'), value: ticket.hospital_name }] : []),
  {
    label: t('Email'),
    value:
      ticket.created_by_email === '' ? (
        '–'
      ) : (
        <a className={styles.textLink} href={`mailto:${ticket.created_by_email}`}>
          {ticket.created_by_email}
        </a>
      ),
  },
  { label: t('Created'), value: formatDateTime(ticket.created_at) },
  { label: t('Priority'), value: <Word of={ticket.priority} /> },
  { label: t('Status'), value: <Word of={ticket.status} /> },
];
