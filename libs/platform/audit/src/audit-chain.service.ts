import { AsyncResource } from 'node:async_hooks';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';
import { Logger } from '@nidaan/platform-telemetry';

/** One thing wrong with the chain. `entry` is the id of the audit entry, null where a whole seal is concerned. */
export interface ChainFault {
  seal: number;
  entry: number | null;
  /** The entry differs from what was sealed, is gone, or was not there; the seal itself does not hold, or is gone. */
  kind: 'changed' | 'missing' | 'added' | 'seal-broken' | 'seal-missing' | 'other-history';
}

export interface ChainReport {
  holds: boolean;
  seals: number;
  /** Entries under seal. */
  entries: number;
  /** Newest seal. Kept elsewhere, it proves later that the history up to it was not rewritten as a whole. */
  head: ChainHead | null;
  faults: ChainFault[];
}

/** What the check of a part of the chain found. */
export interface ChainPart extends ChainReport {
  /** Seal at which the next part begins; null at the end of the chain. */
  next: number | null;
}

export interface ChainHead {
  seal: number;
  /** SHA-256, hexadecimal. */
  hash: string;
}

interface CheckedSeal {
  n: number;
  entries: number;
  hash: Buffer;
  follows: boolean;
  holds: boolean;
}

const SEAL_AFTER_MS = 5_000;
const SEAL_ENTRIES = 20_000;
const COUNT_ENTRIES = 5_000;
const CHECK_SEALS = 50;
// For callers that wait: a full seal takes a tenth of a second.
const PART_SEALS = 4;
const MAX_FAULTS = 100;

/** In whose days accesses are counted. */
export class DayZone {
  constructor(readonly name = 'Asia/Kolkata') {}
}

/** Seals audit entries into a hash chain a few seconds after they were written, and checks the chain (ADR 0006). */
@Injectable()
export class AuditChainService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  // The timer must not carry the context of the request that happened to set it.
  readonly #apart = new AsyncResource('AuditSeal');
  #timer: NodeJS.Timeout | null = null;
  #isRunning = false;

  constructor(
    private readonly db: Database,
    private readonly logger: Logger,
    private readonly dayZone: DayZone = new DayZone(),
  ) {}

  /** Starts sealing; what an earlier process left unsealed comes first. */
  onApplicationBootstrap(): void {
    this.#isRunning = true;
    this.sealSoon();
  }

  /** Seals what has been written so far and stops. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#isRunning = false;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.seal().catch((fault: unknown) => this.logger.warn('The audit trail could not be sealed at shutdown', fault));
  }

  /** Asks for a seal within a few seconds. Without writes there is no timer, so an idle service costs nothing. */
  sealSoon(): void {
    if (!this.#isRunning || this.#timer) return;
    this.#timer = this.#apart.runInAsyncScope(() => setTimeout(() => void this.#onTimer(), SEAL_AFTER_MS));
    this.#timer.unref();
  }

  /** Seals all entries of ended transactions now. True when entries are left, because their neighbours have not ended. */
  async seal(): Promise<boolean> {
    for (;;) {
      const [outcome] = await this.db.query<{ sealed: number; pending: boolean }>('SELECT * FROM audit_seal_era($1)', [
        SEAL_ENTRIES,
      ]);
      if (!outcome?.pending || outcome.sealed < SEAL_ENTRIES / 2) {
        await this.#countDays();
        return outcome?.pending ?? false;
      }
    }
  }

  // What a long trail of before has is counted bit by bit; until then it is the tail, which answers all the same.
  async #countDays(): Promise<void> {
    for (let counted = 1; counted > 0;) {
      const rows = await this.db.query<{ counted: number }>('SELECT audit_count_days($1, $2) AS counted', [
        COUNT_ENTRIES,
        this.dayZone.name,
      ]);
      counted = rows[0]?.counted ?? 0;
    }
  }

  /**
   * Recomputes the chain from the entries and says which entry or seal is not as it was sealed. With a `known` head, kept from
   * earlier and elsewhere, it also finds a history that was rewritten as a whole. Reads all entries: minutes for a large trail.
   */
  async verify(known?: ChainHead): Promise<ChainReport> {
    const { next: _, ...report } = await this.verifyPart(1, { known });
    return report;
  }

  /** The newest seal; null before the first. */
  async head(): Promise<ChainHead | null> {
    const rows = await this.db.query<{ n: number; hash: Buffer }>('SELECT n, hash FROM audit_seals ORDER BY n DESC LIMIT 1');
    return rows[0] ? { seal: rows[0].n, hash: rows[0].hash.toString('hex') } : null;
  }

  /** The seal from which on entries of a hospital since an instant may stand; null where there is none. */
  async sealSince(hospitalId: number, since?: Date): Promise<number | null> {
    const rows = await this.db.query<{ n: number | null }>(
      `SELECT min(s.n) AS n FROM audit_seals s WHERE s.sealed_at >=
         (SELECT e.at FROM audit_entries e WHERE e.hospital_id = $1 AND e.at >= $2 ORDER BY e.at LIMIT 1)`,
      [hospitalId, since ?? '-infinity'],
    );
    return rows[0]?.n ?? null;
  }

  /** As `verify`, from seal `from` on and for about `milliseconds`, so that a caller can show progress. */
  async verifyPart(
    from: number,
    { known, milliseconds = Infinity }: { known?: ChainHead; milliseconds?: number } = {},
  ): Promise<ChainPart> {
    const report: ChainPart = { holds: true, seals: 0, entries: 0, head: null, faults: [], next: null };
    const until = performance.now() + milliseconds;
    const most = Number.isFinite(milliseconds) ? PART_SEALS : CHECK_SEALS;
    for (; report.faults.length < MAX_FAULTS; from = report.head!.seal + 1) {
      if (report.seals > 0 && performance.now() > until) {
        report.next = from;
        break;
      }
      const seals = await this.db.query<CheckedSeal>(
        'SELECT * FROM audit_check($1::int, (SELECT max(n) FROM (SELECT n FROM audit_seals WHERE n >= $1::int ORDER BY n LIMIT $2::int) AS part))',
        [from, most],
      );
      for (const seal of seals) await this.#judge(seal, report, known);
      if (seals.length < most) break;
    }
    if (report.next === null && known && known.seal > (report.head?.seal ?? 0))
      report.faults.push({ seal: known.seal, entry: null, kind: 'seal-missing' });
    return { ...report, holds: report.faults.length === 0, faults: report.faults.slice(0, MAX_FAULTS) };
  }

  async #judge(seal: CheckedSeal, report: ChainReport, known?: ChainHead): Promise<void> {
    const hash = seal.hash.toString('hex');
    if (!seal.follows) report.faults.push({ seal: seal.n - 1, entry: null, kind: 'seal-missing' });
    else if (!seal.holds) report.faults.push(...(await this.#faultsOf(seal.n)));
    if (known?.seal === seal.n && known.hash !== hash) report.faults.push({ seal: seal.n, entry: null, kind: 'other-history' });
    report.seals += 1;
    report.entries += seal.entries;
    report.head = { seal: seal.n, hash };
  }

  async #faultsOf(seal: number): Promise<ChainFault[]> {
    const rows = await this.db.query<{ id: number; kind: 'changed' | 'missing' | 'added' }>(
      'SELECT * FROM audit_difference($1) LIMIT $2',
      [seal, MAX_FAULTS],
    );
    return rows.length > 0
      ? rows.map(({ id, kind }) => ({ seal, entry: id, kind }))
      : [{ seal, entry: null, kind: 'seal-broken' }];
  }

  async #onTimer(): Promise<void> {
    this.#timer = null;
    const isPending = await this.seal().catch((fault: unknown) => {
      this.logger.warn('The audit trail could not be sealed; trying again', fault);
      return true;
    });
    if (isPending) this.sealSoon();
  }
}
