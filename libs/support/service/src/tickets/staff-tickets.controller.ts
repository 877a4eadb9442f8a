import { Controller } from '@nestjs/common';
import { type AnswerOf, type InputOf } from '@nidaan/kernel';
import { ArrayStream, Route } from '@nidaan/platform-http';
import {
  answerTicket,
  countAllTickets,
  listAllTickets,
  listTicketStates,
  removeAttachment,
  type StaffTicket,
} from '@nidaan/support-contracts';
import { StaffTicketsService } from './staff-tickets.service.ts';

/** What only the platform's staff may call. */
@Controller()
export class StaffTicketsController {
  constructor(private readonly tickets: StaffTicketsService) {}

  @Route(listAllTickets)
  list({ query }: InputOf<typeof listAllTickets>): ArrayStream<StaffTicket> {
    return new ArrayStream(this.tickets.list(query));
  }

  @Route(countAllTickets)
  count({ query }: InputOf<typeof countAllTickets>): Promise<AnswerOf<typeof countAllTickets>> {
    return this.tickets.count(query);
  }

  @Route(answerTicket)
  answer({ params, body }: InputOf<typeof answerTicket>): Promise<AnswerOf<typeof answerTicket>> {
    return this.tickets.answer(params.id, body);
  }

  @Route(removeAttachment)
  removeAttachment({ params }: InputOf<typeof removeAttachment>): Promise<void> {
    return this.tickets.removeAttachment(params.id);
  }

  @Route(listTicketStates)
  states({ query }: InputOf<typeof listTicketStates>): Promise<AnswerOf<typeof listTicketStates>> {
    return this.tickets.states(query);
  }
}
