import { TICKET_STATUSES, type TicketAnswer } from '@nidaan/support-contracts';
import { ListPage, msg, PageHeader, PageStack, paths, pathTo, t, useRecordId, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';
import { StatusFilter } from '../frame/status-filter.tsx';
import { TICKET_COLUMNS } from './ticket-columns.tsx';
import { TicketDetail } from './ticket-detail.tsx';
import { useTicketList } from './tickets.queries.ts';

const [ID, TITLE, ...REST] = TICKET_COLUMNS;
const COLUMNS: readonly Column<TicketAnswer>[] = [
  ID!,
  TITLE!,
  { key: 'email', header: msg('Email'), wideOnly: true, render: (ticket) => ticket.created_by_email },
  ...REST,
  {
    key: 'response',
    header: msg('Response'),
    nowrap: true,
    wideOnly: true,
    render: (ticket) => (ticket.admin_response ? t('Answered') : <span className={styles.quiet}>{t('None yet')}</span>),
  },
];

/** The tickets of all hospitals: the list, or the one that the address names (ADM-04). */
export function TicketsView() {
  const id = useRecordId(paths.staffTicket);
  return id === null ? <TicketList /> : <TicketDetail key={id} id={id} />;
}

function TicketList() {
  const list = useTicketList();
  return (
    <PageStack>
      <PageHeader title={t('Tickets')} subtitle={t('What hospitals ask and report')} />
      <ListPage
        title={t('All tickets')}
        label={t('Tickets')}
        list={list}
        filters={<StatusFilter address={list.address} statuses={TICKET_STATUSES} />}
        columns={COLUMNS}
        action={{ label: () => t('View'), to: (ticket) => pathTo(paths.staffTicket, ticket.id) }}
        noMatches={{ title: t('No tickets in this status'), text: t('Choose another status above to see the rest.') }}
        empty={{ title: t('No tickets yet'), text: t('When a hospital raises a ticket, it appears here.') }}
      />
    </PageStack>
  );
}
