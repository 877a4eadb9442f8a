import { Controller } from '@nestjs/common';
import { type InputOf } from '@nidaan/kernel';
import { type FileAnswer, Input, Route, type UploadedFile, UploadedFiles } from '@nidaan/platform-http';
import { createTicket, listTickets, ticketFile } from '@nidaan/support-contracts';
import { AttachmentsService } from './attachments.service.ts';
import { TicketsService } from './tickets.service.ts';

@Controller()
export class TicketsController {
  constructor(
    private readonly tickets: TicketsService,
    private readonly attachments: AttachmentsService,
  ) {}

  @Route(listTickets)
  list(@Input() { query }: InputOf<typeof listTickets>): Promise<unknown> {
    return this.tickets.list(query);
  }

  @Route(createTicket)
  create(@Input() { body }: InputOf<typeof createTicket>, @UploadedFiles() files: UploadedFile[]): Promise<unknown> {
    return this.tickets.create(body, files);
  }

  @Route(ticketFile)
  file(@Input() address: InputOf<typeof ticketFile>): Promise<FileAnswer> {
    return this.attachments.open(address);
  }
}
