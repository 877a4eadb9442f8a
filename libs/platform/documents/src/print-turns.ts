/** For whom a document is printed. */
export interface PrintTurn {
  /** 0: of no hospital. */
  hospitalId: number;
  /** A job prints it ahead of any request: people come first. */
  isAhead: boolean;
  /** It is being printed now. */
  hasPage?: boolean;
}

interface Holding {
  /** Pages that print for the hospital now. */
  pages: number;
  servedAt: number;
  /** Milliseconds of page time over what ordinary documents take, as of `countedAt`. */
  debtMs: number;
  countedAt: number;
}

// A page of text takes 10 to 50 ms. What a document takes beyond this stays with its hospital as a debt.
const ORDINARY_MS = 500;
// A hospital works off 10 ms of its debt in a second, and never owes more than a quarter of an hour of that.
const REPAID_SHARE = 0.01;
const MOST_DEBT_MS = 9000;
// A debt this small is none: a busy machine makes everybody's documents slow now and then.
const FORGIVEN_MS = 250;
const MOST_KNOWN = 1000;

/**
 * Whose turn it is to print. People come before jobs, hospitals whose documents are ordinary before those whose documents were slow
 * lately, those that hold no page before those that hold one, and then who was served longest ago. Jobs and slow hospitals never hold the
 * last page, where there are two.
 */
export class PrintTurns {
  readonly #holdings = new Map<number, Holding>();
  #lesser = 0;
  #served = 0;

  constructor(
    private readonly pages: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether the hospital's documents were so slow lately that others go first. */
  isSlow(hospitalId: number): boolean {
    const holding = this.#holdings.get(hospitalId);
    return holding !== undefined && this.#debtOf(holding) > FORGIVEN_MS;
  }

  /** The next of those who wait, or undefined when none of them may have a page now. */
  next<T extends { turn: PrintTurn }>(waiting: Iterable<T>): T | undefined {
    let best: T | undefined;
    let bestRank: number[] = [];
    const seen = new Set<number>();
    for (const one of waiting) {
      const { hospitalId, isAhead } = one.turn;
      const line = 2 * hospitalId + Number(isAhead);
      if (seen.has(line)) continue;
      seen.add(line);
      if (this.#isLesser(one.turn) && this.#lesser >= Math.max(1, this.pages - 1)) continue;
      const holding = this.#holdings.get(hospitalId);
      const rank = [Number(isAhead), Number(this.isSlow(hospitalId)), holding?.pages ?? 0, holding?.servedAt ?? 0];
      if (!best || isBefore(rank, bestRank)) [best, bestRank] = [one, rank];
    }
    return best;
  }

  /** A page is lent; the answer gives it back and says how long it was held. */
  begin(turn: PrintTurn): () => void {
    const holding = this.#holdingOf(turn.hospitalId);
    const isLesser = this.#isLesser(turn);
    turn.hasPage = true;
    const began = this.now();
    holding.pages += 1;
    holding.servedAt = this.#served += 1;
    if (isLesser) this.#lesser += 1;
    return () => {
      holding.pages -= 1;
      if (isLesser) this.#lesser -= 1;
      const over = Math.max(0, this.now() - began - ORDINARY_MS);
      holding.debtMs = Math.min(MOST_DEBT_MS, this.#debtOf(holding) + over);
      holding.countedAt = this.now();
      this.#forgetIdle();
    };
  }

  #isLesser({ hospitalId, isAhead }: PrintTurn): boolean {
    return isAhead || this.isSlow(hospitalId);
  }

  #debtOf({ debtMs, countedAt }: Holding): number {
    return Math.max(0, debtMs - (this.now() - countedAt) * REPAID_SHARE);
  }

  #holdingOf(hospitalId: number): Holding {
    let holding = this.#holdings.get(hospitalId);
    if (!holding) {
      holding = { pages: 0, servedAt: 0, debtMs: 0, countedAt: this.now() };
      this.#holdings.set(hospitalId, holding);
    }
    return holding;
  }

  // Who printed long ago and owes nothing is as good as new.
  #forgetIdle(): void {
    if (this.#holdings.size <= MOST_KNOWN) return;
    for (const [hospitalId, holding] of this.#holdings)
      if (holding.pages === 0 && this.#debtOf(holding) === 0) this.#holdings.delete(hospitalId);
  }
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && one[at]! < other[at]!;
}
