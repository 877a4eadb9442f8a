import { NativeSelect } from '@mantine/core';
import { SUPPORT_MESSAGES as messages, TICKET_STATUSES, type TicketAnswer, type TicketStatus } from '@nidaan/support-contracts';
import { DataTable, labelOf, PageHeader, PageStack, paths, pathTo, Section, useRecordId, type Column } from '@nidaan/ui';
import { useState } from 'react';
import styles from '../admin.module.css';
import { TICKET_COLUMNS } from './ticket-columns.tsx';
import { TicketDetail } from './ticket-detail.tsx';
import { useTicketList } from './tickets.queries.ts';

const [ID, TITLE, ...REST] = TICKET_COLUMNS;
const COLUMNS: readonly Column<TicketAnswer>[] = [
  ID!,
  TITLE!,
  { key: 'email', header: 'Email', wideOnly: true, render: (ticket) => ticket.created_by_email },
  ...REST,
  {
    key: 'response',
    header: 'Response',
    nowrap: true,
    wideOnly: true,
    render: (ticket) => (ticket.admin_response ? 'Answered' : <span className={styles.quiet}>None yet</span>),
  },
];

const STATUSES = [{ value: '', label: 'All' }, ...TICKET_STATUSES.map((value) => ({ value, label: labelOf(value) }))];

/** The tickets of all hospitals: the list, or the one that the address names (ADM-04). */
export function TicketsView() {
  const id = useRecordId(paths.staffTicket);
  return id === null ? <TicketList /> : <TicketDetail key={id} id={id} />;
}

function TicketList() {
  const [status, setStatus] = useState<TicketStatus | ''>('');
  const list = useTicketList(status);
  const filter = (next: string) => {
    setStatus(next as TicketStatus | '');
    list.paging.onPage(1);
  };
  return (
    <PageStack>
      <PageHeader title="Tickets" subtitle="What hospitals ask and report" />
      <Section title="All tickets" flush>
        <div className={styles.bar}>
          <NativeSelect label="Status" data={STATUSES} value={status} onChange={(event) => filter(event.currentTarget.value)} />
        </div>
        <DataTable
          label="Tickets"
          columns={COLUMNS}
          rows={list.rows}
          rowKey={(ticket) => ticket.id}
          error={list.isError ? messages.loadFailed : null}
          onRetry={list.refetch}
          paging={list.paging}
          action={{ label: () => 'View', to: (ticket) => pathTo(paths.staffTicket, ticket.id) }}
          empty={
            status
              ? { title: 'No tickets in this status', text: 'Choose another status above to see the rest.' }
              : { title: 'No tickets yet', text: 'When a hospital raises a ticket, it appears here.' }
          }
        />
      </Section>
    </PageStack>
  );
}
