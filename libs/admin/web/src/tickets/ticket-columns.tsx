import type { StaffTicket, TicketAnswer } from '@nidaan/support-contracts';
import { formatDate, labelOf, msg, StatusBadge, t, type Column } from '@nidaan/ui';
import { Named } from '../frame/named.tsx';

/** Who raised it, what it is about, how urgent it is and where it stands; the same on the dashboard and in the list. */
export const TICKET_COLUMNS: readonly Column<TicketAnswer & Partial<StaffTicket>>[] = [
  { key: 'id', header: msg('ID'), nowrap: true, below: ({ id }) => t('No. {id}', { id }), render: (ticket) => ticket.id },
  {
    key: 'title',
    header: msg('Title'),
    rowHeader: true,
    render: (ticket) => (
      <>
        <Named of={[ticket.created_by_username, ticket.hospital_name].filter(Boolean).join(' · ')}>{ticket.title}</Named>
        {ticket.priority_support === true && <StatusBadge status={msg('Priority support')} />}
      </>
    ),
  },
  { key: 'priority', header: msg('Priority'), nowrap: true, below: true, render: (ticket) => <Word of={ticket.priority} /> },
  { key: 'status', header: msg('Status'), nowrap: true, below: true, render: (ticket) => <Word of={ticket.status} /> },
  { key: 'created', header: msg('Created'), nowrap: true, below: true, render: (ticket) => formatDate(ticket.created_at) },
];

/** A priority or status as colour and word. */
export const Word = ({ of }: { of: string }) => <StatusBadge status={labelOf(of)} />;
