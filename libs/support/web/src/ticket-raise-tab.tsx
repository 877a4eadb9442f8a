import { createTicket, SUPPORT_MESSAGES as messages, TICKET_SUCCESS_MS } from '@nidaan/support-contracts';
import { PageHeader, paths, ScreenTabs, t, TransientMessage, useMayCall } from '@nidaan/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TicketForm } from './create/ticket-form.tsx';
import { useTicketForm } from './create/use-ticket-form.ts';
import { PlanLine } from './plan-line.tsx';
import { TicketsScreen } from './list/tickets-screen.tsx';
import { useTicketCount } from './tickets.query.ts';

/** A hospital raises tickets and sees what became of them. What is typed stays while the list is looked at. */
export function TicketRaiseTab() {
  const { pathname } = useLocation();
  const [created, setCreated] = useState({ count: 0, at: pathname });
  const mayCall = useMayCall();
  const count = useTicketCount().data;
  const form = useTicketForm(() => setCreated(({ count }) => ({ count: count + 1, at: pathname })));
  // The news ends with the look at another screen.
  if (created.at !== pathname) setCreated({ count: 0, at: pathname });
  const clear = () => setCreated({ count: 0, at: pathname });
  // A new key counts the five seconds anew for every ticket.
  const news = created.count > 0 && (
    <TransientMessage key={created.count} message={messages.created} ms={TICKET_SUCCESS_MS} onClear={clear} />
  );
  return (
    <>
      <PageHeader
        title={t('TicketRaise')}
        subtitle={
          <>
            {t('Tell our team what does not work, or what you miss')}
            <PlanLine />
          </>
        }
      />
      <ScreenTabs
        label={t('TicketRaise')}
        tabs={[
          ...(mayCall(createTicket)
            ? [{ label: t('Create Ticket'), to: paths.newTicket, panel: <TicketForm form={form} news={news} /> }]
            : []),
          {
            label: count === undefined ? t('My Tickets') : t('My Tickets ({count})', { count }),
            to: paths.tickets,
            also: [paths.ticket],
            panel: <TicketsScreen />,
          },
        ]}
      />
    </>
  );
}
