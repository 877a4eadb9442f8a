import type { TicketAnswer } from '@nidaan/support-contracts';
import { formatDate, labelOf, StatusBadge, type Column } from '@nidaan/ui';
import { Named } from '../frame/named.tsx';

/** Who raised it, what it is about, how urgent it is and where it stands; the same on the dashboard and in the list. */
export const TICKET_COLUMNS: readonly Column<TicketAnswer>[] = [
  { key: 'id', header: 'ID', nowrap: true, below: ({ id }) => `No. ${id}`, render: (ticket) => ticket.id },
  {
    key: 'title',
    header: 'Title',
    rowHeader: true,
    render: (ticket) => <Named of={ticket.created_by_username}>{ticket.title}</Named>,
  },
  { key: 'priority', header: 'Priority', nowrap: true, below: true, render: (ticket) => <Word of={ticket.priority} /> },
  { key: 'status', header: 'Status', nowrap: true, below: true, render: (ticket) => <Word of={ticket.status} /> },
  { key: 'created', header: 'Created', nowrap: true, below: true, render: (ticket) => formatDate(ticket.created_at) },
];

/** A priority or status as colour and word. */
export const Word = ({ of }: { of: string }) => <StatusBadge status={labelOf(of)} />;
