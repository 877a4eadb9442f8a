import { addressOf } from '@nidaan/api-client';
import { SUPPORT_MESSAGES as messages, type TicketAnswer } from '@nidaan/support-contracts';
import { Facts, formatDateTime, labelOf, paths, RecordPage, Section, StatusBadge, t } from '@nidaan/ui';
import { useTicket } from '../tickets.query.ts';
import styles from './my-tickets.module.css';

/** One ticket: what the hospital wrote, and the answer to it. */
export function TicketDetail({ id }: { id: number }) {
  const { data: found, isError, refetch } = useTicket(id);
  return (
    <RecordPage
      kind={t('Ticket')}
      list={paths.tickets}
      record={found}
      unknown={messages.ticketUnknown}
      error={isError ? messages.loadFailed : null}
      onRetry={() => void refetch()}
    >
      {(ticket) => (
        <>
          <Section title={ticket.title} actions={<StatusBadge status={labelOf(ticket.status)} />}>
            <Facts facts={factsOf(ticket)} />
            <p className={styles.text}>{ticket.description}</p>
          </Section>
          <Section title={t('Response')}>
            <p className={ticket.admin_response ? styles.text : styles.pending}>{ticket.admin_response || t('Pending')}</p>
          </Section>
        </>
      )}
    </RecordPage>
  );
}

const factsOf = (ticket: TicketAnswer) => [
  { label: t('Ticket no.'), value: ticket.id },
  { label: t('Priority'), value: t(labelOf(ticket.priority)) },
  { label: t('Created'), value: formatDateTime(ticket.created_at) },
  {
    label: t('Attachment'),
    value: ticket.attachment && (
      <a className={styles.file} href={addressOf(ticket.attachment)} target="_blank" rel="noreferrer">
        {ticket.attachment_name ?? t('Attachment')}
      </a>
    ),
  },
];
