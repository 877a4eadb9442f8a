import { Button } from '@mantine/core';
import { addressOf } from '@nidaan/api-client';
import { SUPPORT_MESSAGES as say, type TicketAnswer } from '@nidaan/support-contracts';
import { DataTable, formatDate, labelOf, Section, StatusBadge, type Column } from '@nidaan/ui';
import { IconPaperclip, IconRefresh } from '@tabler/icons-react';
import type { useTickets } from '../tickets.query.ts';
import styles from './my-tickets.module.css';

const PAGE_SIZE = 10;

const COLUMNS: readonly Column<TicketAnswer>[] = [
  { key: 'id', header: 'ID', nowrap: true, render: (ticket) => ticket.id },
  { key: 'title', header: 'Title', rowHeader: true, render: (ticket) => <Title ticket={ticket} /> },
  {
    key: 'priority',
    header: 'Priority',
    nowrap: true,
    wideOnly: true,
    render: (ticket) => <StatusBadge status={labelOf(ticket.priority)} />,
  },
  {
    key: 'status',
    header: 'Status',
    nowrap: true,
    wideOnly: true,
    render: (ticket) => <StatusBadge status={labelOf(ticket.status)} />,
  },
  { key: 'created', header: 'Created', nowrap: true, wideOnly: true, render: (ticket) => formatDate(ticket.created_at) },
  { key: 'response', header: 'Response', nowrap: true, align: 'right', render: (ticket) => <Response ticket={ticket} /> },
];

interface MyTicketsProps {
  tickets: ReturnType<typeof useTickets>;
  onCreate: () => void;
}

export function MyTickets({ tickets, onCreate }: MyTicketsProps) {
  const refresh = (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
      disabled={tickets.isFetching}
      onClick={() => void tickets.refetch()}
    >
      Refresh
    </Button>
  );
  return (
    <Section title="My Tickets" flush actions={refresh}>
      <DataTable
        label="My Tickets"
        columns={COLUMNS}
        rows={tickets.data}
        rowKey={(ticket) => ticket.id}
        error={tickets.isError ? say.loadFailed : null}
        onRetry={() => void tickets.refetch()}
        pageSize={PAGE_SIZE}
        empty={{
          title: 'No tickets yet',
          text: 'When something does not work or you miss something, tell our team. Their answer appears here.',
          action: <Button onClick={onCreate}>Create your first ticket</Button>,
        }}
      />
    </Section>
  );
}

/** On phones what has no column of its own stands below the title. */
function Title({ ticket }: { ticket: TicketAnswer }) {
  return (
    <div className={styles.title}>
      <span>{ticket.title}</span>
      <span className={styles.narrow}>
        <StatusBadge status={labelOf(ticket.status)} />
        <span>{labelOf(ticket.priority)}</span>
        <span>{formatDate(ticket.created_at)}</span>
      </span>
      {ticket.attachment && (
        <a className={styles.file} href={addressOf(ticket.attachment)} target="_blank" rel="noreferrer">
          <IconPaperclip size={13} stroke={1.75} aria-hidden />
          <span>{ticket.attachment_name ?? 'Attachment'}</span>
        </a>
      )}
    </div>
  );
}

function Response({ ticket }: { ticket: TicketAnswer }) {
  const response = ticket.admin_response;
  if (!response) return <span className={styles.pending}>Pending</span>;
  return (
    <Button
      size="compact-sm"
      variant="default"
      data-row-action
      // The documented way of showing it (TIX-03).
      onClick={() => window.alert(response)}
    >
      View Response
    </Button>
  );
}
