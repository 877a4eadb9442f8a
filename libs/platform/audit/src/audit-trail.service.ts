import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';
import { currentContext, runAs } from '@nidaan/platform-telemetry';

/** One entry: who read or wrote what, and when. */
export interface AuditEntry {
  id: number;
  at: Date;
  /** Null where the system did it. */
  accountId: number | null;
  requestId: string;
  action: 'read' | 'write';
  what: string;
  /** Numbers of what was read or written. */
  subjects: number[];
}

export interface AuditQuestion {
  hospitalId: number;
  /** From, inclusive. */
  from?: Date;
  /** To, exclusive. */
  to?: Date;
  accountId?: number;
  what?: string;
  subject?: number;
  /** The last entry of the page before. */
  after?: Pick<AuditEntry, 'id' | 'at'>;
  /** Default 100. */
  limit?: number;
}

/** What the platform's staff ask of the trails of all hospitals; all that is given must match. */
export interface AuditSearch {
  /** PLATFORM (0) asks for what concerned no hospital. */
  hospitalId?: number;
  /** From, inclusive. */
  from?: Date;
  /** To, exclusive. */
  to?: Date;
  accountId?: number;
  action?: 'read' | 'write';
  what?: string;
  subject?: number;
  /** Only entries before this place. */
  before?: AuditPlace;
  /** At most this many entries. */
  limit: number;
}

/** A place in the order of entries. Ids are text here: a place may lie beyond every number we can count. */
export interface AuditPlace {
  at: Date;
  id: string;
}

export interface AuditFound {
  entries: (AuditEntry & { hospitalId: number })[];
  /** Everything from here on has been looked through; null when that was all there is. */
  next: AuditPlace | null;
}

/** Reads the trail. */
@Injectable()
export class AuditTrailService {
  constructor(private readonly db: Database) {}

  /** Entries that match, newest first. The caller answers for who may ask. */
  entries(question: AuditQuestion): Promise<AuditEntry[]> {
    const { hospitalId, from, to, accountId, what, subject, after, limit } = question;
    const ask = () =>
      this.db.query<AuditEntry>(
        `SELECT id, at, account_id AS "accountId", request_id AS "requestId", action, what, coalesce(subjects, ARRAY[subject]) AS subjects
         FROM audit_entries WHERE hospital_id = $1 AND at >= $2 AND at < $3
           AND ($4::int IS NULL OR account_id = $4) AND ($5::text IS NULL OR what = $5)
           AND ($6::int IS NULL OR subject = $6 OR $6 = ANY(subjects)) AND ($7::timestamptz IS NULL OR (at, id) < ($7, $8::bigint))
         ORDER BY at DESC, id DESC LIMIT $9`,
        [hospitalId, from ?? '-infinity', to ?? 'infinity', accountId, what, subject, after?.at, after?.id, limit ?? 100],
      );
    return currentContext()?.hospitalId === hospitalId ? ask() : runAs({ hospitalId }, ask);
  }

  /**
   * Entries of all hospitals that match, newest first; nothing where a tenant is set. A call looks through a bounded part
   * of the trail, so a rare match may come with a later one: go on from `next` until it is null. The caller answers for who may ask.
   */
  async search(asked: AuditSearch): Promise<AuditFound> {
    const { hospitalId, from, to, accountId, action, what, subject, before, limit } = asked;
    const rows = await this.db.query<SearchRow>('SELECT * FROM audit_search($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
      hospitalId,
      from ?? '-infinity',
      to ?? 'infinity',
      accountId,
      action,
      what,
      subject,
      before?.at ?? 'infinity',
      before?.id ?? '0',
      limit,
    ]);
    const found = rows.filter(({ is_edge }) => !is_edge);
    const entries = found.slice(0, limit);
    const last = found.length > limit ? entries.at(-1) : rows.find(({ is_edge }) => is_edge);
    return { entries: entries.map(entryOf), next: last ? { at: last.at, id: String(last.id) } : null };
  }
}

interface SearchRow {
  [column: string]: unknown;
  hospital_id: number;
  id: number;
  at: Date;
  account_id: number | null;
  request_id: string;
  action: 'read' | 'write';
  what: string;
  subjects: number[];
  /** Not an entry, but how far was looked. */
  is_edge: boolean;
}

const entryOf = (row: SearchRow) => ({
  hospitalId: row.hospital_id,
  id: row.id,
  at: row.at,
  accountId: row.account_id,
  requestId: row.request_id,
  action: row.action,
  what: row.what,
  subjects: row.subjects,
});
