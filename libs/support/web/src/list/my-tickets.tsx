import { Button } from '@mantine/core';
import { addressOf } from '@nidaan/api-client';
import { listTickets, TICKET_STATUSES, type TicketAnswer } from '@nidaan/support-contracts';
import {
  formatDate,
  Icon,
  labelOf,
  ListPage,
  msg,
  paths,
  pathTo,
  RowLink,
  StatusBadge,
  StatusFilter,
  t,
  type Column,
} from '@nidaan/ui';
import { IconPaperclip, IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTicketList } from '../tickets.query.ts';
import styles from './my-tickets.module.css';

const TITLE = msg('My Tickets');

const COLUMNS: readonly Column<TicketAnswer>[] = [
  { key: 'id', header: msg('ID'), nowrap: true, below: ({ id }) => t('No. {id}', { id }), render: (ticket) => ticket.id },
  { key: 'title', header: msg('Title'), rowHeader: true, render: (ticket) => <Title ticket={ticket} /> },
  {
    key: 'priority',
    header: msg('Priority'),
    nowrap: true,
    below: true,
    render: (ticket) => <StatusBadge status={labelOf(ticket.priority)} />,
  },
  {
    key: 'status',
    header: msg('Status'),
    nowrap: true,
    below: true,
    render: (ticket) => <StatusBadge status={labelOf(ticket.status)} />,
  },
  { key: 'created', header: msg('Created'), nowrap: true, below: true, render: (ticket) => formatDate(ticket.created_at) },
  { key: 'response', header: msg('Response'), nowrap: true, align: 'right', render: (ticket) => <Response ticket={ticket} /> },
];

/** The hospital's tickets, newest first. */
export function MyTickets() {
  const list = useTicketList();
  const queries = useQueryClient();
  const isFetching = useIsFetching({ queryKey: [listTickets.owner] }) > 0;
  const refresh = (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Icon of={IconRefresh} size={14} />}
      disabled={isFetching}
      onClick={() => void queries.invalidateQueries({ queryKey: [listTickets.owner] })}
    >
      {t('Refresh')}
    </Button>
  );
  return (
    <ListPage
      title={TITLE}
      list={list}
      search={{ label: t('Search tickets'), placeholder: t('Title, text or number') }}
      filters={
        <>
          <StatusFilter address={list.address} statuses={TICKET_STATUSES} />
          {refresh}
        </>
      }
      noMatches={{ title: t('No tickets found'), text: t('Try another word, or another status.') }}
      columns={COLUMNS}
      empty={{
        title: t('No tickets yet'),
        text: t('When something does not work or you miss something, tell our team. Their answer appears here.'),
        action: (
          <Button component={Link} to={paths.newTicket}>
            {t('Create your first ticket')}
          </Button>
        ),
      }}
    />
  );
}

function Title({ ticket }: { ticket: TicketAnswer }) {
  return (
    <div className={styles.title}>
      <RowLink list={TITLE} rowKey={ticket.id} to={pathTo(paths.ticket, ticket.id)} isName>
        {ticket.title}
      </RowLink>
      {ticket.attachment && (
        <a className={styles.file} href={addressOf(ticket.attachment)} target="_blank" rel="noreferrer">
          <Icon of={IconPaperclip} size={13} />
          <span>{ticket.attachment_name ?? t('Attachment')}</span>
        </a>
      )}
    </div>
  );
}

function Response({ ticket }: { ticket: TicketAnswer }) {
  const response = ticket.admin_response;
  if (!response) return <span className={styles.pending}>{t('Pending')}</span>;
  return (
    <Button
      size="compact-sm"
      variant="default"
      data-row-action
      // The documented way of showing it (TIX-03).
      onClick={() => window.alert(response)}
    >
      {t('View Response')}
    </Button>
  );
}
