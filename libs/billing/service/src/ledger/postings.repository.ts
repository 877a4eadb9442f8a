import { Injectable } from '@nestjs/common';
import { POSTINGS, SOURCES, type SourceName } from '@nidaan/billing-contracts';
import type { Paise, PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, type Transaction } from '@nidaan/platform-database';
import { ReportPrerenderService } from '../reports/report-prerender.service.ts';

/** What a source earned or cost, on a day of the hospital. */
export interface Line {
  source: SourceName;
  sourceId: number;
  day: PlainDate;
  paise: Paise;
}

/** Paise of one source on one day that are in the ledger already, for the day's totals. */
export type DayPart = Omit<Line, 'sourceId'>;

interface Pending {
  lines: Map<string, Line>;
  parts: DayPart[];
}

const NAMES = Object.keys(SOURCES) as SourceName[];
const SUMS = NAMES.map((name) => `coalesce(sum(paise) FILTER (WHERE source = ${SOURCES[name]}), 0) AS ${name}_paise`).join(', ');
const ADDED = NAMES.map((name) => `${name}_paise = d.${name}_paise + excluded.${name}_paise`).join(', ');

// A source that is in the ledger already moves no total: whatever comes again, and in whatever order, changes nothing.
const POST = `WITH fresh AS (
    INSERT INTO ledger (hospital_id, source, source_id, day, paise, debit, credit)
    SELECT $1, * FROM unnest($2::smallint[], $3::int[], $4::date[], $5::bigint[], $6::smallint[], $7::smallint[])
    ON CONFLICT DO NOTHING RETURNING source, day, paise),
  parts AS (SELECT source, day, paise FROM fresh UNION ALL SELECT * FROM unnest($8::smallint[], $9::date[], $10::bigint[]))
  INSERT INTO day_totals AS d (hospital_id, day, ${NAMES.map((name) => `${name}_paise`).join(', ')})
  SELECT $1, day, ${SUMS} FROM parts GROUP BY day ORDER BY day
  ON CONFLICT (hospital_id, day) DO UPDATE SET ${ADDED}`;

/** Lines on their way into the ledger. */
@Injectable()
export class PostingsRepository {
  readonly #pending = new WeakMap<Transaction, Pending>();

  constructor(
    private readonly db: Database,
    private readonly ahead: ReportPrerenderService,
  ) {}

  /**
   * Posts a line in the transaction at hand, unless its source has one. Many events are applied in one transaction: their lines,
   * and the totals of their days, travel together with its commit as one statement.
   */
  post(line: Line): void {
    // Nothing was earned: such a line would say nothing, and there are many (Reference, Insurance).
    if (line.paise === 0) return;
    this.#open().lines.set(`${line.source} ${line.sourceId}`, line);
  }

  /** Adds lines that were posted in this transaction by other means to the totals of their days. */
  addToDays(parts: readonly DayPart[]): void {
    this.#open().parts.push(...parts);
  }

  #open(): Pending {
    const tx = this.db.current;
    if (!tx) throw new Error('Lines are posted inside a transaction');
    const known = this.#pending.get(tx);
    if (known) return known;
    const pending: Pending = { lines: new Map(), parts: [] };
    const hospitalId = currentHospital();
    this.#pending.set(tx, pending);
    tx.beforeCommit(() => this.#send(tx, hospitalId, pending));
    tx.afterCommit(() => this.ahead.changed(hospitalId));
    return pending;
  }

  #send(tx: Transaction, hospitalId: number, { lines, parts }: Pending): void {
    // One order in every transaction, so that two never wait for each other.
    const rows = [...lines.values()].sort((a, b) => SOURCES[a.source] - SOURCES[b.source] || a.sourceId - b.sourceId);
    tx.send(POST, [
      hospitalId,
      rows.map(({ source }) => SOURCES[source]),
      rows.map(({ sourceId }) => sourceId),
      rows.map(({ day }) => day),
      rows.map(({ paise }) => paise),
      rows.map(({ source }) => POSTINGS[source].debit),
      rows.map(({ source }) => POSTINGS[source].credit),
      parts.map(({ source }) => SOURCES[source]),
      parts.map(({ day }) => day),
      parts.map(({ paise }) => paise),
    ]);
  }
}
