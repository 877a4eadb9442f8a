import { Injectable } from '@nestjs/common';
import type { TicketForm, TicketReply, TicketStatus } from '@nidaan/support-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, inPages } from '@nidaan/platform-database';
import type { TicketRow } from './ticket-row.ts';

/** Where an attachment lies and what it is called. */
export interface Attachment {
  key: string;
  name: string;
}

/** Where a ticket stands, for counts. */
export interface TicketState {
  [column: string]: unknown;
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

const COLUMNS = `t.hospital_id, t.id, t.account_id, t.created_at, t.title, t.priority, t.description, t.status, t.admin_response,
  t.attachment_key, t.attachment_name, a.username, a.email`;
const WITH_ACCOUNT = 'LEFT JOIN accounts a ON a.hospital_id = t.hospital_id AND a.id = t.account_id';

/** Tickets of the hospital at work, and for the staff those of all hospitals. */
@Injectable()
export class TicketsRepository {
  constructor(private readonly db: Database) {}

  async list({ after, limit }: Part): Promise<TicketRow[]> {
    return this.db.query<TicketRow>(
      `SELECT ${COLUMNS} FROM tickets t ${WITH_ACCOUNT}
       WHERE t.hospital_id = $1 AND ($2::int IS NULL OR t.id < $2) ORDER BY t.id DESC LIMIT $3`,
      [currentHospital(), after ?? null, limit ?? null],
    );
  }

  async add(ticket: TicketForm & { accountId: number; createdAt: Date; attachment: Attachment | null }): Promise<TicketRow> {
    const [row] = await this.db.query<TicketRow>(
      `WITH t AS (INSERT INTO tickets (hospital_id, account_id, created_at, title, priority, description, attachment_key, attachment_name)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *)
       SELECT ${COLUMNS} FROM t ${WITH_ACCOUNT}`,
      [
        currentHospital(),
        ticket.accountId,
        ticket.createdAt,
        ticket.title,
        ticket.priority,
        ticket.description,
        ticket.attachment?.key ?? null,
        ticket.attachment?.name ?? null,
      ],
    );
    return row!;
  }

  /** Sets what is given of a ticket of the hospital at work; null when it has none of this number. */
  async answer(id: number, reply: TicketReply, by: { accountId: number | null; at: Date }): Promise<TicketRow | null> {
    const [row] = await this.db.query<TicketRow>(
      `WITH t AS (UPDATE tickets SET status = COALESCE($3, status), admin_response = COALESCE($4, admin_response), answered_by = $5, answered_at = $6
         WHERE hospital_id = $1 AND id = $2 RETURNING *)
       SELECT ${COLUMNS} FROM t ${WITH_ACCOUNT}`,
      [currentHospital(), id, reply.status ?? null, reply.adminResponse ?? null, by.accountId, by.at],
    );
    return row ?? null;
  }

  /** The ticket an attachment belongs to, and how the file was called. */
  async ofAttachment(key: string): Promise<{ id: number; name: string } | null> {
    const rows = await this.db.query<{ id: number; name: string }>(
      'SELECT id, attachment_name AS name FROM tickets WHERE hospital_id = $1 AND attachment_key = $2',
      [currentHospital(), key],
    );
    return rows[0] ?? null;
  }

  /** For staff only: empty where a hospital is at work. */
  listOfAllHospitals({ after, limit }: Part): AsyncIterable<TicketRow[]> {
    return inPages<TicketRow>(
      (last, rows) => this.db.query('SELECT * FROM tickets_of_all_hospitals($1, $2)', [last?.id ?? after ?? null, rows]),
      limit,
    );
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
