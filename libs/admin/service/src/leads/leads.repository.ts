import { Injectable } from '@nestjs/common';
import type { ContactForm, LeadChange, LeadStatus } from '@nidaan/admin-contracts';
import { Database, tableOf } from '@nidaan/platform-database';
import { LeadEntity } from './lead.entity.ts';

const LEADS = tableOf(LeadEntity);
const SHOWN = LEADS.fields(['updated_by']);

export type LeadRow = Pick<LeadEntity, (typeof SHOWN)[number]>;

const INSERT = LEADS.insert({ without: ['id', 'status', 'note', 'updated_at', 'updated_by'], returning: ['id'] });
const LIST = `SELECT ${LEADS.columns(undefined, SHOWN)} FROM leads
  WHERE ($1::text IS NULL OR status = $1) AND ($2::int IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`;
const CHANGE = LEADS.update({
  set: ['updated_at', 'updated_by'],
  computed: { status: 'coalesce(:newStatus, status)', note: 'coalesce(:newNote, note)' },
  where: ['id'],
  given: ['newStatus', 'newNote'],
  returning: SHOWN,
});

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
  list({ status, after, limit }: { status?: LeadStatus; after?: number; limit?: number }): Promise<LeadRow[]> {
    return this.db.query<LeadRow>(LIST, [status ?? null, after ?? null, limit ?? null]);
  }

  /** Sets what is given; null when there is no such lead. */
  async change(id: number, change: LeadChange, by: { accountId: number | null; at: Date }): Promise<LeadRow | null> {
    const given = { newStatus: change.status ?? null, newNote: change.note ?? null };
    const [row] = await this.db.query(CHANGE({ id, ...given, updated_at: by.at, updated_by: by.accountId }));
    return row ?? null;
  }

  async countNew(): Promise<number> {
    const [row] = await this.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM leads WHERE status = 'new'`);
    return row!.n;
  }
}
