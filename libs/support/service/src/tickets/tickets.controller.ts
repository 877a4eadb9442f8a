import { Controller } from '@nestjs/common';
import { type AnswerOf, type InputOf } from '@nidaan/kernel';
import { type CallOf, type FileAnswer, Route } from '@nidaan/platform-http';
import { countTickets, createTicket, listTickets, ticketFile } from '@nidaan/support-contracts';
import { AttachmentsService } from './attachments.service.ts';
import { TicketsService } from './tickets.service.ts';

@Controller()
export class TicketsController {
  constructor(
    private readonly tickets: TicketsService,
    private readonly attachments: AttachmentsService,
  ) {}

  @Route(listTickets)
  list({ query }: InputOf<typeof listTickets>): Promise<AnswerOf<typeof listTickets>> {
    return this.tickets.list(query);
  }

  @Route(countTickets)
  count({ query }: InputOf<typeof countTickets>): Promise<AnswerOf<typeof countTickets>> {
    return this.tickets.count(query);
  }

  @Route(createTicket)
  create({ body, files }: CallOf<typeof createTicket>): Promise<AnswerOf<typeof createTicket>> {
    return this.tickets.create(body, files);
  }

  @Route(ticketFile)
  file(address: InputOf<typeof ticketFile>): Promise<FileAnswer> {
    return this.attachments.open(address);
  }
}
