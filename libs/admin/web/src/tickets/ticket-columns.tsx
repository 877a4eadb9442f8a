import type { TicketAnswer } from '@nidaan/support-contracts';
import { formatDate, labelOf, StatusBadge, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';

/** Who raised it, what it is about, how urgent it is and where it stands; the same on the dashboard and in the list. */
export const TICKET_COLUMNS: readonly Column<TicketAnswer>[] = [
  { key: 'id', header: 'ID', nowrap: true, wideOnly: true, render: (ticket) => ticket.id },
  { key: 'title', header: 'Title', rowHeader: true, render: (ticket) => <Title ticket={ticket} /> },
  { key: 'priority', header: 'Priority', nowrap: true, wideOnly: true, render: (ticket) => <Word of={ticket.priority} /> },
  { key: 'status', header: 'Status', nowrap: true, wideOnly: true, render: (ticket) => <Word of={ticket.status} /> },
  { key: 'created', header: 'Created', nowrap: true, wideOnly: true, render: (ticket) => formatDate(ticket.created_at) },
];

/** A priority or status as colour and word. */
export const Word = ({ of }: { of: string }) => <StatusBadge status={labelOf(of)} />;

const Title = ({ ticket }: { ticket: TicketAnswer }) => (
  <div className={styles.name}>
    <span>{ticket.title}</span>
    <span className={styles.quiet}>{ticket.created_by_username}</span>
    <span className={styles.narrow}>
      <Word of={ticket.status} />
      <span>{labelOf(ticket.priority)}</span>
      <span>{formatDate(ticket.created_at)}</span>
    </span>
  </div>
);
