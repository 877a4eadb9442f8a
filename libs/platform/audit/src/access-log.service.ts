import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';
import { currentHospital } from '@nidaan/platform-telemetry';
import type { AuditEntry, AuditPlace } from './audit-trail.service.ts';

/** What a hospital asks of its own trail; all that is given must match. */
export interface AccessQuestion {
  /** From, inclusive. */
  from?: Date;
  /** To, exclusive. */
  to?: Date;
  /** Null: what the system did. */
  accountId?: number | null;
  /** By people at a desk, or by API keys, whose account numbers are negative. */
  way?: 'desk' | 'key';
  what?: string;
  /** Of these kinds only these numbers. */
  subjects?: readonly AccessSubjects[];
}

/** Numbers of one kind of record. */
export interface AccessSubjects {
  what: string;
  ids: readonly number[];
}

/** What an account did on a day: the platform's day. */
export interface AccessDay {
  /** YYYY-MM-DD. */
  day: string;
  accountId: number | null;
  reads: number;
  writes: number;
  firstAt: Date;
  lastAt: Date;
}

/** What somebody touched in a time. */
export interface TouchedQuestion {
  accountId: number;
  /** From, inclusive. */
  from: Date;
  /** To, exclusive. */
  to: Date;
  kinds: readonly string[];
}

/** A record that was read or changed. */
export interface TouchedRecord {
  subject: number;
  what: string;
}

/** A span of the trail in which matching entries lie. */
interface Span {
  from: Date;
  to: Date;
}

const ENTRY = `e.id, e.at, e.account_id AS "accountId", e.request_id AS "requestId", e.action, e.what, coalesce(e.subjects, ARRAY[e.subject]) AS subjects`;

// $2, $3 from and to; $4 account, $5 whose entries: one's, of keys, of others, or any; $6 what; $7, $8 kinds and numbers, pairwise; $9 all numbers.
const MATCHES = `e.hospital_id = $1 AND e.at >= $2 AND e.at < $3 AND CASE $5::text WHEN 'one' THEN e.account_id IS NOT DISTINCT FROM $4::int WHEN 'key' THEN e.account_id < 0
    WHEN 'desk' THEN e.account_id >= 0 OR e.account_id IS NULL ELSE true END
  AND ($6::text IS NULL OR e.what = $6)
  AND ($9::int[] IS NULL OR ((e.subject = ANY ($9) OR e.subjects && $9) AND EXISTS (SELECT FROM unnest($7::text[], $8::int[]) p(what, id)
    WHERE p.what = e.what AND (p.id = e.subject OR p.id = ANY (e.subjects)))))`;

// Of this cluster's own transactions a statement sees those below.
const OURS = 'pg_snapshot_xmax(pg_current_snapshot())::text::bigint';

// What no day counts yet: all after the last seal that was counted. It is found by transaction, since what ends late has an old time.
// Read beforehand: with its numbers in the question PostgreSQL knows that the tail is short. After a restore into a younger cluster the old era
// has the higher numbers; "isOurs": nothing of it is in the tail.
const EDGE = `SELECT p.seal, CASE WHEN s.to_tx = 9223372036854775807 THEN 0 ELSE coalesce(s.to_tx, 0) END AS tx,
    CASE WHEN s.to_tx = 9223372036854775807 THEN s.last_id ELSE coalesce(s.after_id, 0) END AS id,
    NOT EXISTS (SELECT FROM audit_seals l WHERE l.n >= p.seal AND l.to_tx > ${OURS}
      AND NOT (l.n = p.seal AND l.to_tx = 9223372036854775807)) AS "isOurs"
  FROM access_days_place p LEFT JOIN audit_seals s ON s.n = p.seal`;
const tailFrom = (tx: string, id: string, isOurs: string) =>
  `e.tx >= ${tx}::bigint AND e.id > ${id}::bigint AND e.tx < CASE WHEN ${isOurs}::boolean THEN ${OURS} ELSE 9223372036854775807 END`;

const DAYS_MATCH = `d.hospital_id = $1 AND d.last_at >= $2 AND d.first_at < $3 AND CASE $5::text WHEN 'one' THEN d.account_id = coalesce($4::int, 0) WHEN 'key' THEN d.account_id < 0
    WHEN 'desk' THEN d.account_id >= 0 ELSE true END
  AND ($6::text IS NULL OR d.what = $6)
  AND ($9::int[] IS NULL OR (d.subject = ANY ($9) AND (d.what, d.subject) IN (SELECT * FROM unnest($7::text[], $8::int[]))))`;

const SPANS = `SELECT min(d.first_at) AS from, max(d.last_at) AS to FROM access_days d WHERE ${DAYS_MATCH} GROUP BY d.day ORDER BY d.day DESC`;

// A list of several records is one entry, and counts for each of them, as in the days.
const DAYS = `SELECT to_char(x.day, 'YYYY-MM-DD') AS day, nullif(x.account_id, 0) AS "accountId", sum(x.reads)::int AS reads,
    sum(x.writes)::int AS writes, min(x.first_at) AS "firstAt", max(x.last_at) AS "lastAt" FROM (
  SELECT d.day, d.account_id, d.reads, d.writes, d.first_at, d.last_at FROM access_days d WHERE ${DAYS_MATCH}
  UNION ALL
  SELECT (e.at AT TIME ZONE $10)::date, coalesce(e.account_id, 0), (e.action = 'read')::int * n.of, (e.action = 'write')::int * n.of, e.at, e.at
  FROM audit_entries e CROSS JOIN LATERAL (SELECT CASE WHEN $9::int[] IS NULL THEN coalesce(cardinality(e.subjects), 1) ELSE
    (SELECT count(*)::int FROM unnest($7::text[], $8::int[]) p(what, id) WHERE p.what = e.what AND (p.id = e.subject OR p.id = ANY (e.subjects))) END AS of) n
  WHERE ${MATCHES} AND ${tailFrom('$12', '$13', '$14')}) x
  GROUP BY x.day, x.account_id ORDER BY x.day DESC, max(x.last_at) DESC LIMIT $11`;

// $2 account, $3, $4 from and to, $5 kinds, $6, $7 after, $8 how many. A day is counted whole where it lies in the time in part. What is
// counted meanwhile stands in both, and once in the answer.
const TOUCHED = `SELECT x.subject, x.what FROM (
    SELECT d.subject, d.what FROM access_days d WHERE d.hospital_id = $1 AND d.account_id = $2 AND d.last_at >= $3 AND d.first_at < $4
      AND d.day BETWEEN ($3::timestamptz - interval '1 day')::date AND ($4::timestamptz + interval '1 day')::date AND d.what = ANY ($5::text[])
    UNION
    SELECT one.subject, e.what FROM audit_entries e CROSS JOIN LATERAL unnest(coalesce(e.subjects, ARRAY[e.subject])) one(subject)
    WHERE e.hospital_id = $1 AND e.account_id = $2 AND e.at >= $3 AND e.at < $4 AND e.what = ANY ($5::text[]) AND ${tailFrom('$9', '$10', '$11')}) x
  WHERE x.subject > 0 AND (x.subject, x.what) > ($6::int, $7::text) ORDER BY x.subject, x.what LIMIT $8`;

const BEFORE = `($10::timestamptz IS NULL OR (e.at, e.id) < ($10, $11::bigint))`;
const NEWEST = 'ORDER BY at DESC, id DESC LIMIT $12';
const WALK = `SELECT ${ENTRY} FROM audit_entries e WHERE ${MATCHES} AND ${BEFORE} ${NEWEST}`;
const IN_TAIL = `SELECT ${ENTRY} FROM audit_entries e WHERE ${MATCHES} AND ${tailFrom('$13', '$14', '$15')} AND ${BEFORE} ${NEWEST}`;
// Span by span: each is a range of the primary key.
const IN_SPANS = `SELECT x.* FROM unnest($13::timestamptz[], $14::timestamptz[]) w(since, until) CROSS JOIN LATERAL (
    SELECT ${ENTRY} FROM audit_entries e WHERE ${MATCHES} AND ${BEFORE} AND e.at >= w.since AND e.at <= w.until
    ORDER BY e.at DESC, e.id DESC LIMIT $12) x
  ${NEWEST}`;

// So many days are looked through at once.
const SPANS_AT_ONCE = 4;

/** The trail of one service as the hospital at work may ask it: by patient and by person without walking through it (ADR 0036). */
@Injectable()
export class AccessLogService {
  constructor(private readonly db: Database) {}

  /** Entries that match, newest first, from `before` on; the youngest too. The caller answers for who may ask. */
  async entries(asked: AccessQuestion, { before, limit }: { before?: AuditPlace; limit: number }): Promise<AuditEntry[]> {
    const values = [...valuesOf(asked), before?.at ?? null, before?.id ?? null, limit];
    if (asked.subjects === undefined && asked.accountId === undefined && asked.what === undefined && asked.way !== 'key')
      return this.db.query<AuditEntry>(WALK, values);
    // The tail first: what is counted meanwhile is then found twice, never lost.
    const edge = await this.#edge();
    let found = await this.db.query<AuditEntry>(IN_TAIL, [...values, edge.tx, edge.id, edge.isOurs]);
    const spans = (await this.db.query<Span>(SPANS, valuesOf(asked))).filter(({ from }) => !before || from <= before.at);
    for (let first = 0; first < spans.length; first += SPANS_AT_ONCE) {
      const some = spans.slice(first, first + SPANS_AT_ONCE);
      // What is older than the newest that is left to look at cannot come before it.
      if (found.length >= limit && found[limit - 1]!.at > some[0]!.to) break;
      const more = await this.db.query<AuditEntry>(IN_SPANS, [...values, some.map(({ from }) => from), some.map(({ to }) => to)]);
      found = newest([...found, ...more], limit);
    }
    return found.slice(0, limit);
  }

  /** Who did how much on which day, the newest day first. A list of several records counts for each of them. */
  async days(asked: AccessQuestion, { zone, limit }: { zone: string; limit: number }): Promise<AccessDay[]> {
    for (let edge = await this.#edge(); ;) {
      const days = await this.db.query<AccessDay>(DAYS, [...valuesOf(asked), zone, limit, edge.tx, edge.id, edge.isOurs]);
      const now = await this.#edge();
      // What was counted meanwhile stood in both: asked again.
      if (now.seal === edge.seal) return days;
      edge = now;
    }
  }

  /** Which records somebody read or changed, by number, from `after` on. The caller answers for who may ask. */
  async touched(
    { accountId, from, to, kinds }: TouchedQuestion,
    { after, limit }: { after?: TouchedRecord; limit: number },
  ): Promise<TouchedRecord[]> {
    const edge = await this.#edge();
    const values = [
      currentHospital(),
      accountId,
      from,
      to,
      kinds,
      after?.subject ?? 0,
      after?.what ?? '',
      limit,
      edge.tx,
      edge.id,
      edge.isOurs,
    ];
    return this.db.query<TouchedRecord & Record<string, unknown>>(TOUCHED, values);
  }

  async #edge(): Promise<Edge> {
    const [edge] = await this.db.query<Edge>(EDGE);
    return edge!;
  }
}

/** Where the tail begins. */
interface Edge {
  seal: number;
  tx: number;
  id: number;
  /** Whether all of it was written in this cluster. */
  isOurs: boolean;
}

// Days and tail may name the same entry.
function newest(entries: readonly AuditEntry[], limit: number): AuditEntry[] {
  const one = new Map(entries.map((entry) => [entry.id, entry]));
  return [...one.values()].sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id).slice(0, limit);
}

function valuesOf({ from, to, accountId, way, what, subjects }: AccessQuestion): unknown[] {
  const pairs = subjects?.flatMap(({ what: kind, ids }) => ids.map((id) => [kind, id] as const)) ?? null;
  return [
    currentHospital(),
    from ?? '-infinity',
    to ?? 'infinity',
    accountId ?? null,
    accountId === undefined ? (way ?? 'any') : 'one',
    what ?? null,
    pairs?.map(([kind]) => kind) ?? null,
    pairs?.map(([, id]) => id) ?? null,
    pairs && [...new Set(pairs.map(([, id]) => id))],
  ];
}
