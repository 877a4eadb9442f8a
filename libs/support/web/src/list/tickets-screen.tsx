import { paths, useRecordId } from '@nidaan/ui';
import type { useTickets } from '../tickets.query.ts';
import { MyTickets } from './my-tickets.tsx';
import { TicketDetail } from './ticket-detail.tsx';

/** The hospital's tickets, or the one that the address names. */
export function TicketsScreen({ tickets }: { tickets: ReturnType<typeof useTickets> }) {
  const id = useRecordId(paths.ticket);
  return id === null ? <MyTickets tickets={tickets} /> : <TicketDetail key={id} id={id} tickets={tickets} />;
}
