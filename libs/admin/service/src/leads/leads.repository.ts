import { Injectable } from '@nestjs/common';
import type { ContactForm, LeadChange, LeadStatus } from '@nidaan/admin-contracts';
import { containing, numberSearched } from '@nidaan/kernel';
import { Database, tableOf } from '@nidaan/platform-database';
import { LeadEntity } from './lead.entity.ts';
import { SEARCHED_LEAD } from './searched-lead.ts';

const LEADS = tableOf(LeadEntity);
const SHOWN = LEADS.fields(['updated_by']);

/** Which leads are wanted: all, unless told. */
export interface LeadsWanted {
  search?: string;
  status?: LeadStatus;
}

/** A part of the list: below the id `after`, at most `limit` rows. */
export interface LeadsPart extends LeadsWanted {
  after?: number;
  limit?: number;
}

/** Status, pattern and number of what is wanted. */
const narrowed = ({ search, status }: LeadsWanted) =>
  [
    status ?? null,
    search === undefined ? null : containing(search),
    search === undefined ? null : numberSearched(search),
  ] as const;

export type LeadRow = Pick<LeadEntity, (typeof SHOWN)[number]>;

const INSERT = LEADS.insert({ without: ['id', 'status', 'note', 'updated_at', 'updated_by'], returning: ['id'] });
const FOUND = `SELECT id FROM leads WHERE ${SEARCHED_LEAD} LIKE $2 UNION SELECT id FROM leads WHERE id = $3::int`;
const MATCHES = `($1::text IS NULL OR status = $1) AND ($2::text IS NULL OR id IN (${FOUND}))`;
const LIST = `SELECT ${LEADS.columns(undefined, SHOWN)} FROM leads
  WHERE ${MATCHES} AND ($4::int IS NULL OR id < $4) ORDER BY id DESC LIMIT $5`;
const COUNT = `SELECT count(*)::int AS n FROM leads WHERE ${MATCHES}`;
const LOCK = LEADS.select({ where: ['id'], only: ['status', 'note'], tail: 'FOR UPDATE' });
const CHANGE = LEADS.update({
  set: ['updated_at', 'updated_by'],
  computed: { status: 'coalesce(:newStatus, status)', note: 'coalesce(:newNote, note)' },
  where: ['id'],
  given: ['newStatus', 'newNote'],
  returning: SHOWN,
});

const ERASE = LEADS.delete({ where: ['id'], returning: ['id'] });
const ERASE_CLOSED = `DELETE FROM leads WHERE status = 'closed' AND coalesce(updated_at, created_at) < $1 RETURNING id`;

/** Who asked for a demo, an offer or anything else. */
@Injectable()
export class LeadsRepository {
  constructor(private readonly db: Database) {}

  async add(form: ContactForm, at: Date): Promise<number> {
    const { name, email, phone, subject, message, topic } = form;
    const [row] = await this.db.query(INSERT({ name, email, phone, subject, message, topic, created_at: at }));
    return row!.id;
  }

  /** Newest first, below the id `after`. */
  list({ after, limit, ...wanted }: LeadsPart): Promise<LeadRow[]> {
    return this.db.query<LeadRow>(LIST, [...narrowed(wanted), after ?? null, limit ?? null]);
  }

  async count(wanted: LeadsWanted): Promise<number> {
    const [row] = await this.db.query<{ n: number }>(COUNT, [...narrowed(wanted)]);
    return row!.n;
  }

  /** What the staff change of a lead, as it is; nobody else changes it before the transaction ends. */
  async lock(id: number): Promise<{ status: LeadStatus; note: string } | null> {
    const [row] = await this.db.query(LOCK({ id }));
    return row ?? null;
  }

  /** Sets what is given; null when there is no such lead. */
  async change(id: number, change: LeadChange, by: { accountId: number | null; at: Date }): Promise<LeadRow | null> {
    const given = { newStatus: change.status ?? null, newNote: change.note ?? null };
    const [row] = await this.db.query(CHANGE({ id, ...given, updated_at: by.at, updated_by: by.accountId }));
    return row ?? null;
  }

  /** Whether there was such a lead. */
  async erase(id: number): Promise<boolean> {
    return (await this.db.query(ERASE({ id }))).length > 0;
  }

  /** Erases what is closed and was not changed since an instant; the numbers of what is gone. */
  async eraseClosed(before: Date): Promise<number[]> {
    const rows = await this.db.query<{ id: number }>(ERASE_CLOSED, [before]);
    return rows.map(({ id }) => id);
  }

  async countNew(): Promise<number> {
    const [row] = await this.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM leads WHERE status = 'new'`);
    return row!.n;
  }
}
