import { Injectable } from '@nestjs/common';
import type { TicketForm, TicketReply, TicketStatus } from '@nidaan/support-contracts';
import { containing, numberSearched } from '@nidaan/kernel';
import { currentBranch, currentHospital } from '@nidaan/platform-access';
import { Database, inPages } from '@nidaan/platform-database';
import { STAFF_COLUMNS, TICKET_COLUMNS, TICKETS, type OwnTicketRow, type StaffTicketRow } from './ticket-row.ts';

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

/** Which tickets are wanted: all, unless told. */
export interface Narrowing {
  search?: string;
  status?: TicketStatus;
}

/** A part of a list: below the id `after`, at most `limit` rows. */
export interface Part extends Narrowing {
  after?: number;
  limit?: number;
}

/** Pattern, number and status of what is wanted. */
const narrowed = ({ search, status }: Narrowing) =>
  [
    search === undefined ? null : containing(search),
    search === undefined ? null : numberSearched(search),
    status ?? null,
  ] as const;

const WITH_ACCOUNT = 'LEFT JOIN accounts a ON a.hospital_id = t.hospital_id AND a.id = t.account_id';
const MATCHES = `t.hospital_id = $1 AND ($2::text IS NULL OR lower(t.title || E'\\n' || t.description) LIKE $2 OR t.id = $3::int)
  AND ($4::text IS NULL OR t.status = $4) AND ($5::int IS NULL OR t.account_id = $5)`;
const LIST = `SELECT ${TICKET_COLUMNS} FROM tickets t ${WITH_ACCOUNT}
  WHERE ${MATCHES} AND ($6::int IS NULL OR t.id < $6) ORDER BY t.id DESC LIMIT $7`;
const COUNT = `SELECT count(*)::int AS n FROM tickets t WHERE ${MATCHES}`;
const LIST_OF_ALL = `SELECT ${STAFF_COLUMNS} FROM staff_tickets($1, $2)`;
const SEARCH_OF_ALL = `SELECT ${STAFF_COLUMNS} FROM search_staff_tickets($1, $2, $3, $4, $5)`;
const COUNT_OF_ALL = 'SELECT count_tickets_of_all_hospitals($1, $2, $3) AS n';

const within = (change: string) => `WITH t AS (${change} RETURNING *) SELECT ${TICKET_COLUMNS} FROM t ${WITH_ACCOUNT}`;
const INSERT = TICKETS.insert({ without: ['id', 'answeredAt', 'answeredBy', 'status', 'adminResponse'], within });
const ANSWER = TICKETS.update({
  set: ['answeredAt', 'answeredBy'],
  computed: { status: 'coalesce(:newStatus, status)', adminResponse: 'coalesce(:response, admin_response)' },
  where: ['hospitalId', 'id'],
  given: ['newStatus', 'response'],
  within,
});
const LOCK = TICKETS.select({ where: ['hospitalId', 'id'], only: ['status', 'adminResponse'], tail: 'FOR UPDATE' });
const ATTACHED = TICKETS.select({ where: ['hospitalId', 'id'], only: ['attachmentKey'] });
const DETACH = TICKETS.update({
  computed: { attachmentKey: 'NULL', attachmentName: 'NULL' },
  where: ['hospitalId', 'id', 'attachmentKey'],
});
const OF_ATTACHMENT = TICKETS.select({ where: ['hospitalId', 'attachmentKey'], only: ['id', 'attachmentName'] });

/** Tickets of the hospital at work, and for the staff those of all hospitals. */
@Injectable()
export class TicketsRepository {
  constructor(private readonly db: Database) {}

  /** Those that match; of one account alone where `by` names it. */
  async list({ after, limit, ...wanted }: Part, by: number | null): Promise<OwnTicketRow[]> {
    return this.db.query<OwnTicketRow>(LIST, [currentHospital(), ...narrowed(wanted), by, after ?? null, limit ?? null]);
  }

  async count(wanted: Narrowing, by: number | null): Promise<number> {
    const [row] = await this.db.query<{ n: number }>(COUNT, [currentHospital(), ...narrowed(wanted), by]);
    return row!.n;
  }

  async add(ticket: TicketForm & { accountId: number; createdAt: Date; attachment: Attachment | null }): Promise<OwnTicketRow> {
    const { attachment, ...form } = ticket;
    const file = { attachmentKey: attachment?.key ?? null, attachmentName: attachment?.name ?? null };
    const [row] = await this.db.query<OwnTicketRow>(
      INSERT({ ...form, ...file, hospitalId: currentHospital(), branchId: currentBranch() }),
    );
    return row!;
  }

  /** What the staff change of a ticket of the hospital at work, as it is; nobody else changes it before the transaction ends. */
  async lock(id: number): Promise<{ status: TicketStatus; adminResponse: string } | null> {
    const [row] = await this.db.query(LOCK({ hospitalId: currentHospital(), id }));
    return row ?? null;
  }

  /** Sets what is given of a ticket of the hospital at work; null when it has none of this number. */
  async answer(id: number, reply: TicketReply, by: { accountId: number | null; at: Date }): Promise<OwnTicketRow | null> {
    const answer = { newStatus: reply.status ?? null, response: reply.adminResponse ?? null };
    const [row] = await this.db.query<OwnTicketRow>(
      ANSWER({ hospitalId: currentHospital(), id, ...answer, answeredBy: by.accountId, answeredAt: by.at }),
    );
    return row ?? null;
  }

  /** The ticket an attachment belongs to, and how the file was called. */
  async ofAttachment(key: string): Promise<{ id: number; name: string } | null> {
    const [row] = await this.db.query(OF_ATTACHMENT({ hospitalId: currentHospital(), attachmentKey: key }));
    return row ? { id: row.id, name: row.attachmentName! } : null;
  }

  /** Where the attachment of a ticket of the hospital at work lies; null when it has none. */
  async attachmentOf(id: number): Promise<string | null> {
    const [row] = await this.db.query(ATTACHED({ hospitalId: currentHospital(), id }));
    return row?.attachmentKey ?? null;
  }

  /** Forgets where an attachment lay and how it was called. */
  async detach(id: number, attachmentKey: string): Promise<void> {
    await this.db.query(DETACH({ hospitalId: currentHospital(), id, attachmentKey }));
  }

  /** For staff only, waiting tickets of hospitals with priority support first: empty where a hospital is at work. */
  listOfAllHospitals({ after, limit, ...wanted }: Part): AsyncIterable<StaffTicketRow[]> {
    const isAll = wanted.search === undefined && wanted.status === undefined;
    return inPages<StaffTicketRow>((last, rows) => {
      const part = [last?.id ?? after ?? null, rows];
      return isAll ? this.db.query(LIST_OF_ALL, part) : this.db.query(SEARCH_OF_ALL, [...narrowed(wanted), ...part]);
    }, limit);
  }

  /** For staff only: 0 where a hospital is at work. */
  async countOfAllHospitals(wanted: Narrowing): Promise<number> {
    const [row] = await this.db.query<{ n: number }>(COUNT_OF_ALL, [...narrowed(wanted)]);
    return row!.n;
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
