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

/** Reads the trail of one hospital. */
@Injectable()
export class AuditTrail {
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
}
