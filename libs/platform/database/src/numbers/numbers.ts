import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { currentHospital, runAs } from '@nidaan/platform-telemetry';
import { Database } from '../database.ts';

interface Block {
  next: number;
  /** First number after the block. */
  end: number;
}

interface Supply {
  hospitalId: number;
  kind: string;
  blocks: Block[];
  /** Kept one by one and given before all others, the smallest first. */
  spare: number[];
  size: number;
  takenAt: number;
  pending: Promise<void> | null;
}

const LARGEST_BLOCK = 256;
const PREFETCH_FROM = 8;
const BUSY_MS = 1_000;
const IDLE_MS = 30_000;

/**
 * Numbers per hospital and kind (patient, record …), short enough to type, never given twice by any replica. They are taken
 * from the counter row in blocks, so that a busy hospital does not queue on one lock. Blocks begin at one number and double
 * while they are used up within a second: a small clinic has no gaps, a busy one few. What is left is given back at shutdown.
 * Needs `numberTable` in a migration of the service.
 */
@Injectable()
export class Numbers implements BeforeApplicationShutdown {
  readonly #supplies = new Map<string, Supply>();

  constructor(private readonly db: Database) {}

  /** The next number of the hospital at work. Blocks are taken apart from the transaction at hand: a rollback must not give one out again. */
  async next(kind: string): Promise<number> {
    const supply = this.#supply(currentHospital(), kind);
    for (;;) {
      const number = take(supply);
      if (number !== null) {
        if (supply.size >= PREFETCH_FROM && left(supply) < supply.size / 2) this.#refill(supply).catch(() => undefined);
        return number;
      }
      await this.#refill(supply);
    }
  }

  /** Takes a number back that `next` gave and that certainly nothing bears; given anew where no later one has gone out. */
  putBack(kind: string, number: number): void {
    this.#putBack(kind, number);
  }

  /** As `putBack`, but also where a later one has gone out: for numbers whose order says nothing. This process gives it to the next who asks. */
  keep(kind: string, number: number): void {
    if (this.#putBack(kind, number)) return;
    const { spare } = this.#supply(currentHospital(), kind);
    spare.splice(spare.findLastIndex((other) => other < number) + 1, 0, number);
  }

  /** Lets a counter go on at `next` where it stands below; numbers that this process had taken ahead are given up. Other replicas use theirs up. */
  async raise(kind: string, next: number): Promise<void> {
    const hospitalId = currentHospital();
    this.#supplies.delete(keyOf(hospitalId, kind));
    await this.db.queryApart(
      `INSERT INTO numbers AS n (hospital_id, kind, next) VALUES ($1, $2, $3)
       ON CONFLICT (hospital_id, kind) DO UPDATE SET next = greatest(n.next, $3)`,
      [hospitalId, kind, next],
    );
  }

  /** Where counters of the hospital at work stand that have been used, by kind: no number from there on was given out. */
  async standing(kinds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const hospitalId = currentHospital();
    const rows = await this.db.query<{ kind: string; next: number }>(
      'SELECT kind, next FROM numbers WHERE hospital_id = $1 AND kind = ANY ($2)',
      [hospitalId, kinds],
    );
    return new Map(rows.map(({ kind, next }) => [kind, next]));
  }

  /** Gives back what is left of the newest block of each counter, where nobody has taken a block after it. */
  async beforeApplicationShutdown(): Promise<void> {
    const supplies = [...this.#supplies.values()];
    this.#supplies.clear();
    for (const { hospitalId, kind, blocks, pending } of supplies) {
      await pending?.catch(() => undefined);
      for (const block of blocks.reverse()) {
        if (block.next === block.end) continue;
        await runAs({ hospitalId }, () =>
          this.db.queryApart('UPDATE numbers SET next = $3 WHERE hospital_id = $1 AND kind = $2 AND next = $4', [
            hospitalId,
            kind,
            block.next,
            block.end,
          ]),
        ).catch(() => undefined);
      }
    }
  }

  #putBack(kind: string, number: number): boolean {
    const { blocks } = this.#supply(currentHospital(), kind);
    const block = blocks.find(({ next }) => next === number + 1);
    if (block) block.next = number;
    return block !== undefined;
  }

  #supply(hospitalId: number, kind: string): Supply {
    const key = keyOf(hospitalId, kind);
    let supply = this.#supplies.get(key);
    if (!supply) {
      supply = { hospitalId, kind, blocks: [], spare: [], size: 1, takenAt: 0, pending: null };
      this.#supplies.set(key, supply);
    }
    return supply;
  }

  // Callers that come meanwhile wait for the same block.
  #refill(supply: Supply): Promise<void> {
    supply.pending ??= this.#takeBlock(supply).finally(() => {
      supply.pending = null;
    });
    return supply.pending;
  }

  async #takeBlock(supply: Supply): Promise<void> {
    const since = Date.now() - supply.takenAt;
    if (since < BUSY_MS) supply.size = Math.min(supply.size * 2, LARGEST_BLOCK);
    else if (since > IDLE_MS) supply.size = 1;
    else supply.size = Math.max(1, supply.size >> 1);
    const { hospitalId, kind, size } = supply;
    const rows = await this.db.queryApart<{ start: number }>(
      `INSERT INTO numbers AS n (hospital_id, kind, next) VALUES ($1, $2, $3::int + 1)
       ON CONFLICT (hospital_id, kind) DO UPDATE SET next = n.next + $3::int RETURNING next - $3::int AS start`,
      [hospitalId, kind, size],
    );
    const start = rows[0]!.start;
    supply.blocks.push({ next: start, end: start + size });
    supply.takenAt = Date.now();
  }
}

const keyOf = (hospitalId: number, kind: string): string => `${hospitalId}/${kind}`;

function take(supply: Supply): number | null {
  const spare = supply.spare.shift();
  if (spare !== undefined) return spare;
  for (let block = supply.blocks[0]; block; block = supply.blocks[0]) {
    if (block.next < block.end) return block.next++;
    supply.blocks.shift();
  }
  return null;
}

const left = (supply: Supply): number => supply.blocks.reduce((sum, block) => sum + block.end - block.next, 0);
