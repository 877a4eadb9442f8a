import { TICKET_STATUSES, type TicketAnswer } from '@nidaan/support-contracts';
import { ListPage, msg, PageHeader, PageStack, paths, pathTo, StatusFilter, t, useRecordId, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';
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
        search={{ label: t('Search tickets'), placeholder: t('Title, text, name, email or number') }}
        filters={<StatusFilter address={list.address} statuses={TICKET_STATUSES} />}
        columns={COLUMNS}
        action={{ label: () => t('View'), to: (ticket) => pathTo(paths.staffTicket, ticket.id) }}
        noMatches={{ title: t('No tickets found'), text: t('Try another word, or another status.') }}
        empty={{ title: t('No tickets yet'), text: t('When a hospital raises a ticket, it appears here.') }}
      />
    </PageStack>
  );
}
