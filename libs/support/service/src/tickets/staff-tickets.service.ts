import { Injectable } from '@nestjs/common';
import { changedSince, conflict, notFound, type AnswerOf } from '@nidaan/kernel';
import {
  SUPPORT_MESSAGES as messages,
  ticketAnswered,
  type countAllTickets,
  type listTicketStates,
  type StaffTicket,
  type TicketAnswer,
  type TicketReply,
} from '@nidaan/support-contracts';
import { currentAccount, currentContext, newContext, runInContext } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { FileUrls } from '@nidaan/platform-files';
import { Clock } from '@nidaan/platform-telemetry';
import { AuthorsService } from '../accounts/authors.service.ts';
import { AttachmentsService } from './attachments.service.ts';
import { answerOfRow, type TicketRow } from './ticket-row.ts';
import { TicketsRepository, type Narrowing, type Part } from './tickets.repository.ts';

/** The tickets of all hospitals, for the platform's staff. */
@Injectable()
export class StaffTicketsService {
  constructor(
    private readonly db: Database,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly urls: FileUrls,
    private readonly tickets: TicketsRepository,
    private readonly authors: AuthorsService,
    private readonly attachments: AttachmentsService,
  ) {}

  async *list(part: Part): AsyncGenerator<StaffTicket[]> {
    for await (const rows of this.tickets.listOfAllHospitals(part)) {
      await this.#noteReads(rows);
      const authors = await this.authors.of(rows);
      yield rows.map((row) => {
        const member = authors.member(row);
        // Of a ticket that a member raised before this was asked there is no copy.
        const named = { ...row, username: row.username ?? member?.name ?? null, email: row.email ?? member?.email ?? null };
        const hospital = authors.hospital(row);
        return {
          ...{ ...answerOfRow(named, this.urls), priority_support: row.prioritySupport },
          ...(hospital !== undefined && { hospital_name: hospital }),
        };
      });
    }
  }

  async count(wanted: Narrowing): Promise<AnswerOf<typeof countAllTickets>> {
    return { total: await this.tickets.countOfAllHospitals(wanted) };
  }

  /** Numbers and states only: nobody's words are read, so no trail tells of it. */
  async states(part: Part): Promise<AnswerOf<typeof listTicketStates>> {
    const rows = await this.tickets.statesOfAllHospitals(part);
    return rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }));
  }

  /** Sets response and status in the name of the hospital whose ticket it is, so that its row, its audit entry and its event are its own. */
  async answer(id: number, reply: TicketReply): Promise<TicketAnswer> {
    const hospitalId = await this.#hospitalOf(id);
    return asStaffOf(hospitalId, () => this.#answer(hospitalId, id, reply));
  }

  /** Removes the attachment in the name of the hospital whose ticket it is. */
  async removeAttachment(id: number): Promise<void> {
    await asStaffOf(await this.#hospitalOf(id), () => this.attachments.remove(id));
  }

  async #hospitalOf(id: number): Promise<number> {
    const hospitalId = await this.tickets.hospitalOf(id);
    if (hospitalId === null) throw notFound(messages.ticketUnknown);
    return hospitalId;
  }

  #answer(hospitalId: number, id: number, reply: TicketReply): Promise<TicketAnswer> {
    const at = this.clock.now();
    return this.db.transaction(async () => {
      await this.#refuseChanged(id, reply);
      const row = await this.tickets.answer(id, reply, { accountId: currentAccount(), at });
      if (!row) throw notFound(messages.ticketUnknown);
      this.audit.wrote('support.ticket', id);
      await this.events.add(ticketAnswered, {
        hospitalId,
        ticketId: id,
        status: row.status,
        hasResponse: row.adminResponse !== '',
        answeredAt: at.toISOString(),
      });
      return answerOfRow(row, this.urls);
    });
  }

  /** 409 with the others' values where somebody has changed what the sender had seen, and it is to become something else again. */
  async #refuseChanged(id: number, { adminResponse, status, seen }: TicketReply): Promise<void> {
    const now = seen && (await this.tickets.lock(id));
    if (!now) return;
    const change = { status, admin_response: adminResponse };
    const current = changedSince(change, seen, { status: now.status, admin_response: now.adminResponse });
    if (current) throw conflict(messages.changedMeanwhile, { current });
  }

  // Each hospital's trail tells that the staff read its tickets. Awaited here: the answer waits only for reads noted in its own context.
  async #noteReads(rows: readonly TicketRow[]): Promise<void> {
    const byHospital = new Map<number, number[]>();
    for (const { hospitalId, id } of rows) byHospital.set(hospitalId, [...(byHospital.get(hospitalId) ?? []), id]);
    await Promise.all(
      [...byHospital].map(([hospitalId, ids]) => asStaffOf(hospitalId, () => this.audit.read('support.ticket', ids))),
    );
  }
}

/** Runs work of a staff member's request in the name of one hospital. */
const asStaffOf = <T>(hospitalId: number, work: () => Promise<T>): Promise<T> =>
  runInContext(newContext({ ...currentContext(), hospitalId }), work);
