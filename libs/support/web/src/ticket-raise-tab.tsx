import { Tabs } from '@mantine/core';
import { SUPPORT_MESSAGES as say, TICKET_SUCCESS_MS } from '@nidaan/support-contracts';
import { PageHeader, TransientMessage } from '@nidaan/ui';
import { useState } from 'react';
import { TicketForm } from './create/ticket-form.tsx';
import { useTicketForm } from './create/use-ticket-form.ts';
import { MyTickets } from './list/my-tickets.tsx';
import styles from './ticket-raise.module.css';
import { useTickets } from './tickets.query.ts';

type View = 'create' | 'mine';

/** A hospital raises tickets and sees what became of them. What is typed stays while the list is looked at. */
export function TicketRaiseTab() {
  const [view, setView] = useState<View>('create');
  const [created, setCreated] = useState(0);
  const tickets = useTickets();
  const form = useTicketForm(() => setCreated(created + 1));
  const go = (next: View) => {
    setView(next);
    setCreated(0);
  };
  // A new key counts the five seconds anew for every ticket.
  const news = created > 0 && (
    <TransientMessage key={created} message={say.created} ms={TICKET_SUCCESS_MS} onClear={() => setCreated(0)} />
  );
  return (
    <>
      <PageHeader title="TicketRaise" subtitle="Tell our team what does not work, or what you miss" />
      <Tabs value={view} onChange={(next) => next && go(next as View)} keepMounted={false}>
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="create">Create Ticket</Tabs.Tab>
          <Tabs.Tab value="mine">{tickets.data ? `My Tickets (${tickets.data.length})` : 'My Tickets'}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="create">
          <TicketForm form={form} news={news} />
        </Tabs.Panel>
        <Tabs.Panel value="mine">
          <MyTickets tickets={tickets} onCreate={() => go('create')} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
