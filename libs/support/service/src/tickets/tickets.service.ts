import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@nidaan/kernel';
import { ticketCreated, type countTickets, type OwnTicket, type TicketForm } from '@nidaan/support-contracts';
import { currentAccount, currentHospital, may } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { EventsService } from '@nidaan/platform-events';
import { FileUrls } from '@nidaan/platform-files';
import { Idempotency, type UploadedFile } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { AuthorsService } from '../accounts/authors.service.ts';
import { AttachmentsService } from './attachments.service.ts';
import { ownAnswerOf } from './ticket-row.ts';
import { TicketsRepository, type Attachment, type Narrowing, type Part } from './tickets.repository.ts';

/** A hospital's own tickets: all of its branches in sight for who manages it, else the caller's own. */
@Injectable()
export class TicketsService {
  constructor(
    private readonly once: Idempotency,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly urls: FileUrls,
    private readonly attachments: AttachmentsService,
    private readonly authors: AuthorsService,
    private readonly tickets: TicketsRepository,
  ) {}

  async list(part: Part): Promise<OwnTicket[]> {
    const rows = await this.tickets.list(part, ownOnly());
    void this.audit.read(
      'support.ticket',
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ownAnswerOf(row, this.urls));
  }

  /** A number only: nobody's words are read, so no trail tells of it. */
  async count(wanted: Narrowing): Promise<AnswerOf<typeof countTickets>> {
    return { total: await this.tickets.count(wanted, ownOnly()) };
  }

  /** The file is stored before the transaction, and removed when that leaves no ticket behind. */
  async create(form: TicketForm, uploads: readonly UploadedFile[]): Promise<OwnTicket> {
    if (uploads.length > 0) await this.once.refuseAnswered();
    await this.authors.keep();
    const attachment = await this.attachments.keep(uploads);
    return this.once.transaction(
      () => this.#save(form, attachment),
      () => this.attachments.drop(attachment),
    );
  }

  async #save(form: TicketForm, attachment: Attachment | null): Promise<OwnTicket> {
    const hospitalId = currentHospital();
    const accountId = currentAccount();
    const createdAt = this.clock.now();
    const row = await this.tickets.add({ ...form, accountId, createdAt, attachment });
    this.audit.wrote('support.ticket', row.id);
    await this.events.add(ticketCreated, {
      hospitalId,
      ticketId: row.id,
      accountId,
      priority: row.priority,
      createdAt: createdAt.toISOString(),
    });
    return ownAnswerOf(row, this.urls);
  }
}

// Who does not manage the hospital sees what he has raised himself.
const ownOnly = (): number | null => (may('settings.manage') ? null : currentAccount());
