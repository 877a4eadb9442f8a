import { Injectable } from '@nestjs/common';
import { MAIN_BRANCH, type PlainDate } from '@nidaan/kernel';
import {
  DEFAULT_UHID_PATTERN,
  parseUhidPattern,
  uhidKey,
  uhidOf,
  uhidPeriod,
  type AadhaarMode,
  type UhidReset,
} from '@nidaan/patients-contracts';
import { Branches, currentBranch, currentHospital, inAllBranches } from '@nidaan/platform-access';
import { Numbers } from '@nidaan/platform-database';
import { isUhidTaken, UhidsRepository } from './uhids.repository.ts';

/** A series of UHIDs; `branchId` 0 is the whole hospital's. */
export interface Series {
  branchId: number;
  pattern: string;
  reset: UhidReset;
}

/** A UHID that was drawn, and where its number goes back to. */
export interface DrawnUhid {
  uhid: string;
  uhidKey: string;
  kind: string;
  sequence: number;
  day: PlainDate;
  /** Where its bearer is first registered. */
  branch: number;
}

interface Registry {
  series: readonly Series[];
  aadhaarMode: AadhaarMode;
}

/** What every hospital has that has not said otherwise. */
export const DEFAULT_SERIES: Series = { branchId: 0, pattern: DEFAULT_UHID_PATTERN, reset: 'never' };

// The process that changes settings forgets them at once; others ask again after this time.
const FRESH_MS = 2000;
const MOST_KEPT = 5000;
const MOST_TRIES = 20;
// So many numbers of a series are looked up at once, then twice as many each time.
const LEAST_LOOKED_UP = 100;
const MOST_LOOKED_UP = 10_000;

/** The counter of a series on a day. */
export const counterOf = ({ branchId, reset }: Series, day: PlainDate): string => `uhid/${branchId}/${uhidPeriod(reset, day)}`;

/** Draws the numbers for life (FRD-12). */
@Injectable()
export class UhidsService {
  readonly #kept = new Map<number, { askedAt: number; registry: Promise<Registry> }>();
  readonly #passing = new Map<string, Promise<void>>();

  constructor(
    private readonly rows: UhidsRepository,
    private readonly numbers: Numbers,
    private readonly branches: Branches,
  ) {}

  /** The next UHID of a branch, else of the one at work, on a day of the hospital: of its own series, where it has one, else of the hospital's. */
  async draw(day: PlainDate, branch: number = currentBranch()): Promise<DrawnUhid> {
    const series = seriesFor((await this.#registry()).series, branch);
    const kind = counterOf(series, day);
    const sequence = await this.numbers.next(kind);
    const uhid = (await this.#numbering(series, day, branch))(sequence);
    return { uhid, uhidKey: uhidKey(uhid), kind, sequence, day, branch };
  }

  /** Draws a number and does `work` with it; with another one where somebody bears it already. */
  async drawFor<T>(day: PlainDate, work: (drawn: DrawnUhid) => Promise<T>, branch: number = currentBranch()): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const drawn = await this.draw(day, branch);
      try {
        return await work(drawn);
      } catch (fault) {
        if (!isUhidTaken(fault) || attempt === MOST_TRIES) throw fault;
        await this.passTaken(drawn);
      }
    }
  }

  /** Those that nobody bears. */
  async free<D extends DrawnUhid>(drawn: readonly D[]): Promise<D[]> {
    const borne = await this.rows.borne(drawn.map((each) => each.uhidKey));
    return drawn.filter((each) => !borne.has(each.uhidKey));
  }

  /** After a number that was drawn proved to be borne: its series goes on at the next that is not. A series may be given the pattern of a former one. */
  async passTaken(drawn: DrawnUhid): Promise<void> {
    const key = `${currentHospital()} ${drawn.kind}`;
    const passing = this.#passing.get(key) ?? this.#pass(drawn).finally(() => this.#passing.delete(key));
    this.#passing.set(key, passing);
    await passing;
  }

  async #pass({ kind, day, sequence, branch }: DrawnUhid): Promise<void> {
    const series = seriesFor((await this.#registry()).series, branch);
    // The settings were changed meanwhile: the next number is another one anyway.
    if (counterOf(series, day) !== kind) return;
    const free = await this.#freeFrom(series, day, sequence + 1, branch);
    const standing = (await this.numbers.standing([kind])).get(kind) ?? 1;
    if (free >= standing) return this.numbers.raise(kind, free);
    let number = 0;
    while (number < free) number = await this.numbers.next(kind);
    this.numbers.keep(kind, number);
  }

  /** Lets a series whose next number is borne go on at the next that is not. */
  async passBorne(series: Series, day: PlainDate): Promise<void> {
    const kind = counterOf(series, day);
    const standing = (await this.numbers.standing([kind])).get(kind) ?? 1;
    const free = await this.#freeFrom(series, day, standing, currentBranch());
    if (free > standing) await this.numbers.raise(kind, free);
  }

  // The first number, from this one on, whose UHID nobody bears.
  async #freeFrom(series: Series, day: PlainDate, from: number, branch: number): Promise<number> {
    const uhidOfNumber = await this.#numbering(series, day, branch);
    let first = from;
    for (let count = LEAST_LOOKED_UP; ; count = Math.min(count * 2, MOST_LOOKED_UP)) {
      const keys = Array.from({ length: count }, (_, at) => uhidKey(uhidOfNumber(first + at)));
      // Whoever works in some branches does not see who bears them in others.
      const borne = await inAllBranches(() => this.rows.borne(keys));
      const free = keys.findIndex((key) => !borne.has(key));
      if (free !== -1) return first + free;
      first += count;
    }
  }

  /** Keeps a number that nobody bears for the next new person. */
  keep({ kind, sequence }: DrawnUhid): void {
    this.numbers.keep(kind, sequence);
  }

  /** The UHID of a number in a series. */
  async uhidOf(series: Series, day: PlainDate, sequence: number): Promise<string> {
    return (await this.#numbering(series, day, currentBranch()))(sequence);
  }

  /** Whether whole Aadhaar numbers are kept in the hospital at work (FRD-19). */
  async aadhaarMode(): Promise<AadhaarMode> {
    return (await this.#registry()).aadhaarMode;
  }

  /** What is known of the settings of the hospital at work is asked for anew. */
  forget(): void {
    this.#kept.delete(currentHospital());
  }

  async #numbering(
    { branchId, pattern: text, reset }: Series,
    day: PlainDate,
    branch: number,
  ): Promise<(sequence: number) => string> {
    const { pattern, fault } = parseUhidPattern(text, reset);
    if (!pattern) throw new Error(`A series of UHIDs cannot be read: ${fault}`);
    const branchCode = text.includes('{BR}') ? await this.#codeOf(branchId || branch) : '';
    return (sequence) => uhidOf(pattern, { branchCode, day, sequence });
  }

  async #codeOf(branch: number): Promise<string> {
    const found = (await this.branches.all(currentHospital(), [branch])).find(({ id }) => id === branch);
    return found?.code ?? (branch === MAIN_BRANCH ? 'MAIN' : `B${branch}`);
  }

  #registry(): Promise<Registry> {
    const hospitalId = currentHospital();
    const now = performance.now();
    const kept = this.#kept.get(hospitalId);
    if (kept && now - kept.askedAt < FRESH_MS) return kept.registry;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const registry = this.#read();
    this.#kept.set(hospitalId, { askedAt: now, registry });
    registry.catch(() => this.#kept.delete(hospitalId));
    return registry;
  }

  async #read(): Promise<Registry> {
    const [series, aadhaarMode] = await Promise.all([this.rows.series(), this.rows.aadhaarMode()]);
    return { series, aadhaarMode };
  }
}

/** The series that numbers persons who were first registered at a branch (FRD-13). */
export const seriesFor = (series: readonly Series[], branch: number): Series =>
  series.find(({ branchId }) => branchId === branch) ?? series.find(({ branchId }) => branchId === 0) ?? DEFAULT_SERIES;
