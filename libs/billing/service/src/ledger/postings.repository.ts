import { Injectable } from '@nestjs/common';
import { SOURCES, type SourceName } from '@nidaan/billing-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, type Transaction } from '@nidaan/platform-database';
import { BranchBooksRepository } from '../branches/branch-books.repository.ts';
import { ReportPrerenderService } from '../reports/report-prerender.service.ts';
import { LEDGER, lineRow, LINES, SOURCE_TOTALS, SUMS, TOTALS, type Line } from './ledger-lines.ts';

/** Paise of one source on one day that are in the ledger already, for the day's totals. */
export type DayPart = Omit<Line, 'sourceId'>;

interface Pending {
  lines: Map<string, Line>;
  parts: DayPart[];
}

/** Writes lines of the hospital that is the first parameter. */
export const INSERT_LINES = `INSERT INTO ledger (hospital_id, ${LINES.columns}) SELECT $1, * FROM ${LINES.unnest}`;

const PARTS = LEDGER.lists(['source', 'day', 'paise'], 9);
const ADDED = SOURCE_TOTALS.map(({ column }) => `${column} = d.${column} + excluded.${column}`).join(', ');

// A source that is in the ledger already moves no total: whatever comes again, and in whatever order, changes nothing.
const POST = `WITH fresh AS (${INSERT_LINES} ON CONFLICT DO NOTHING RETURNING ${PARTS.columns}),
  parts AS (SELECT * FROM fresh UNION ALL SELECT * FROM ${PARTS.unnest})
  INSERT INTO day_totals AS d (hospital_id, day, ${TOTALS})
  SELECT $1, day, ${SUMS} FROM parts GROUP BY day ORDER BY day
  ON CONFLICT (hospital_id, day) DO UPDATE SET ${ADDED}`;

const HAS = 'SELECT EXISTS (SELECT FROM ledger WHERE hospital_id = $1 AND source = $2 AND source_id = $3) AS has';

const keyOf = ({ source, sourceId }: Pick<Line, 'source' | 'sourceId'>): string => `${source} ${sourceId}`;

/** Lines on their way into the ledger. */
@Injectable()
export class PostingsRepository {
  readonly #pending = new WeakMap<Transaction, Pending>();

  constructor(
    private readonly db: Database,
    private readonly branches: BranchBooksRepository,
    private readonly ahead: ReportPrerenderService,
  ) {}

  /**
   * Posts a line in the transaction at hand, unless its source has one. Many events are applied in one transaction: their lines,
   * and the totals of their days, travel together with its commit as one statement.
   */
  post(line: Line): void {
    // Nothing was earned: such a line would say nothing, and there are many (Reference, Insurance).
    if (line.paise === 0) return;
    this.#open().lines.set(keyOf(line), line);
  }

  /** Whether a source has its line, also where that was posted in the transaction at hand. */
  async has(source: SourceName, sourceId: number): Promise<boolean> {
    if (this.#pending.get(this.db.joined)?.lines.has(keyOf({ source, sourceId }))) return true;
    const [row] = await this.db.query<{ has: boolean }>(HAS, [currentHospital(), SOURCES[source], sourceId]);
    return row!.has;
  }

  /** Adds lines that were posted in this transaction by other means to the totals of their days. */
  addToDays(parts: readonly DayPart[]): void {
    this.#open().parts.push(...parts);
  }

  #open(): Pending {
    const tx = this.db.joined;
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
    const numbered = parts.map(({ source, day, paise }) => ({ source: SOURCES[source], day, paise }));
    tx.send(POST, [hospitalId, ...LINES.values(rows.map(lineRow)), ...PARTS.values(numbered)]);
    this.branches.send(tx, hospitalId, rows);
  }
}
