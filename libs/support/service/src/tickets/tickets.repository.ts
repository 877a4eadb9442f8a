import { Injectable } from '@nestjs/common';
import type { TicketForm, TicketReply, TicketStatus } from '@nidaan/support-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, inPages } from '@nidaan/platform-database';
import { STAFF_COLUMNS, TICKET_COLUMNS, TICKETS, type TicketRow } from './ticket-row.ts';

/** Where an attachment lies and what it is called. */
export interface Attachment {
  key: string;
  name: string;
}

/** Where a ticket stands, for counts. */
export interface TicketState {
  hospital_id: number;
  id: number;
  status: TicketStatus;
  changed_at: Date;
}

/** A part of a list: below the id `after`, at most `limit` rows. */
export interface Part {
  after?: number;
  limit?: number;
}

const WITH_ACCOUNT = 'LEFT JOIN accounts a ON a.hospital_id = t.hospital_id AND a.id = t.account_id';
const LIST = `SELECT ${TICKET_COLUMNS} FROM tickets t ${WITH_ACCOUNT}
  WHERE t.hospital_id = $1 AND ($2::int IS NULL OR t.id < $2) ORDER BY t.id DESC LIMIT $3`;
const LIST_OF_ALL = `SELECT ${STAFF_COLUMNS} FROM tickets_of_all_hospitals($1, $2)`;

const within = (change: string) => `WITH t AS (${change} RETURNING *) SELECT ${TICKET_COLUMNS} FROM t ${WITH_ACCOUNT}`;
const INSERT = TICKETS.insert({ without: ['id', 'answeredAt', 'answeredBy', 'status', 'adminResponse'], within });
const ANSWER = TICKETS.update({
  set: ['answeredAt', 'answeredBy'],
  computed: { status: 'coalesce(:newStatus, status)', adminResponse: 'coalesce(:response, admin_response)' },
  where: ['hospitalId', 'id'],
  given: ['newStatus', 'response'],
  within,
});
const OF_ATTACHMENT = TICKETS.select({ where: ['hospitalId', 'attachmentKey'], only: ['id', 'attachmentName'] });

/** Tickets of the hospital at work, and for the staff those of all hospitals. */
@Injectable()
export class TicketsRepository {
  constructor(private readonly db: Database) {}

  async list({ after, limit }: Part): Promise<TicketRow[]> {
    return this.db.query<TicketRow>(LIST, [currentHospital(), after ?? null, limit ?? null]);
  }

  async add(ticket: TicketForm & { accountId: number; createdAt: Date; attachment: Attachment | null }): Promise<TicketRow> {
    const { attachment, ...form } = ticket;
    const file = { attachmentKey: attachment?.key ?? null, attachmentName: attachment?.name ?? null };
    const [row] = await this.db.query<TicketRow>(INSERT({ ...form, ...file, hospitalId: currentHospital() }));
    return row!;
  }

  /** Sets what is given of a ticket of the hospital at work; null when it has none of this number. */
  async answer(id: number, reply: TicketReply, by: { accountId: number | null; at: Date }): Promise<TicketRow | null> {
    const answer = { newStatus: reply.status ?? null, response: reply.adminResponse ?? null };
    const [row] = await this.db.query<TicketRow>(
      ANSWER({ hospitalId: currentHospital(), id, ...answer, answeredBy: by.accountId, answeredAt: by.at }),
    );
    return row ?? null;
  }

  /** The ticket an attachment belongs to, and how the file was called. */
  async ofAttachment(key: string): Promise<{ id: number; name: string } | null> {
    const [row] = await this.db.query(OF_ATTACHMENT({ hospitalId: currentHospital(), attachmentKey: key }));
    return row ? { id: row.id, name: row.attachmentName! } : null;
  }

  /** For staff only: empty where a hospital is at work. */
  listOfAllHospitals({ after, limit }: Part): AsyncIterable<TicketRow[]> {
    return inPages<TicketRow>((last, rows) => this.db.query(LIST_OF_ALL, [last?.id ?? after ?? null, rows]), limit);
  }

  /** For staff only, by number: empty where a hospital is at work. */
  statesOfAllHospitals({ after, limit }: Part): Promise<TicketState[]> {
    return this.db.query<TicketState>('SELECT * FROM ticket_states_of_all_hospitals($1, $2)', [after ?? 0, limit ?? null]);
  }

  /** For staff only: whose ticket it is; null when there is none, and where a hospital is at work. */
  async hospitalOf(id: number): Promise<number | null> {
    const rows = await this.db.query<{ hospital: number | null }>('SELECT hospital_of_ticket($1) AS hospital', [id]);
    return rows[0]?.hospital ?? null;
  }
}
