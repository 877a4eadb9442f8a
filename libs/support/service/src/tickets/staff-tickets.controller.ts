import { Controller } from '@nestjs/common';
import { type InputOf } from '@nidaan/kernel';
import { ArrayStream, Input, Route } from '@nidaan/platform-http';
import { answerTicket, listAllTickets, listTicketStates } from '@nidaan/support-contracts';
import { StaffTicketsService } from './staff-tickets.service.ts';

/** What only the platform's staff may call. */
@Controller()
export class StaffTicketsController {
  constructor(private readonly tickets: StaffTicketsService) {}

  @Route(listAllTickets)
  list(@Input() { query }: InputOf<typeof listAllTickets>): ArrayStream {
    return new ArrayStream(this.tickets.list(query));
  }

  @Route(answerTicket)
  answer(@Input() { params, body }: InputOf<typeof answerTicket>): Promise<unknown> {
    return this.tickets.answer(params.id, body);
  }

  @Route(listTicketStates)
  states(@Input() { query }: InputOf<typeof listTicketStates>): Promise<unknown> {
    return this.tickets.states(query);
  }
}
