import { Injectable } from '@nestjs/common';
import type { ContactForm, ContactTopic, LeadChange, LeadStatus } from '@nidaan/admin-contracts';
import { Database } from '@nidaan/platform-database';

export interface LeadRow {
  [column: string]: unknown;
  id: number;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  topic: ContactTopic;
  status: LeadStatus;
  note: string;
  created_at: Date;
  updated_at: Date | null;
}

const COLUMNS = 'id, name, email, phone, subject, message, topic, status, note, created_at, updated_at';

/** Who asked for a demo, an offer or anything else. */
@Injectable()
export class LeadsRepository {
  constructor(private readonly db: Database) {}

  async add(form: ContactForm, at: Date): Promise<number> {
    const [row] = await this.db.query<{ id: number }>(
      `INSERT INTO leads (name, email, phone, subject, message, topic, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [form.name, form.email, form.phone, form.subject, form.message, form.topic, at],
    );
    return row!.id;
  }

  /** Newest first, below the id `after`. */
  list({ status, after, limit }: { status?: LeadStatus; after?: number; limit?: number }): Promise<LeadRow[]> {
    return this.db.query<LeadRow>(
      `SELECT ${COLUMNS} FROM leads WHERE ($1::text IS NULL OR status = $1) AND ($2::int IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [status ?? null, after ?? null, limit ?? null],
    );
  }

  /** Sets what is given; null when there is no such lead. */
  async change(id: number, change: LeadChange, by: { accountId: number | null; at: Date }): Promise<LeadRow | null> {
    const [row] = await this.db.query<LeadRow>(
      `UPDATE leads SET status = coalesce($2, status), note = coalesce($3, note), updated_at = $4, updated_by = $5
       WHERE id = $1 RETURNING ${COLUMNS}`,
      [id, change.status ?? null, change.note ?? null, by.at, by.accountId],
    );
    return row ?? null;
  }

  async countNew(): Promise<number> {
    const [row] = await this.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM leads WHERE status = 'new'`);
    return row!.n;
  }
}
