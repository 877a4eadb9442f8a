import { paths, useRecordId } from '@nidaan/ui';
import { MyTickets } from './my-tickets.tsx';
import { TicketDetail } from './ticket-detail.tsx';

/** The hospital's tickets, or the one that the address names. */
export function TicketsScreen() {
  const id = useRecordId(paths.ticket);
  return id === null ? <MyTickets /> : <TicketDetail key={id} id={id} />;
}
