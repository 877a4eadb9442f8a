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
import { Branches, currentBranch, currentHospital } from '@nidaan/platform-access';
import { Numbers } from '@nidaan/platform-database';
import { UhidsRepository } from './uhids.repository.ts';

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

/** The counter of a series on a day. */
export const counterOf = ({ branchId, reset }: Series, day: PlainDate): string => `uhid/${branchId}/${uhidPeriod(reset, day)}`;

/** Draws the numbers for life (FRD-12). */
@Injectable()
export class UhidsService {
  readonly #kept = new Map<number, { askedAt: number; registry: Promise<Registry> }>();

  constructor(
    private readonly rows: UhidsRepository,
    private readonly numbers: Numbers,
    private readonly branches: Branches,
  ) {}

  /** The next UHID of the branch at work on a day of the hospital: of its own series, where it has one, else of the hospital's. */
  async draw(day: PlainDate): Promise<DrawnUhid> {
    const series = seriesFor((await this.#registry()).series, currentBranch());
    const kind = counterOf(series, day);
    const sequence = await this.numbers.next(kind);
    const uhid = await this.uhidOf(series, day, sequence);
    return { uhid, uhidKey: uhidKey(uhid), kind, sequence };
  }

  /** Keeps a number that nobody bears for the next new person. */
  keep({ kind, sequence }: DrawnUhid): void {
    this.numbers.keep(kind, sequence);
  }

  /** The UHID of a number in a series. */
  async uhidOf({ branchId, pattern: text, reset }: Series, day: PlainDate, sequence: number): Promise<string> {
    const { pattern, fault } = parseUhidPattern(text, reset);
    if (!pattern) throw new Error(`A series of UHIDs cannot be read: ${fault}`);
    const branchCode = text.includes('{BR}') ? await this.#codeOf(branchId || currentBranch()) : '';
    return uhidOf(pattern, { branchCode, day, sequence });
  }

  /** Whether whole Aadhaar numbers are kept in the hospital at work (FRD-19). */
  async aadhaarMode(): Promise<AadhaarMode> {
    return (await this.#registry()).aadhaarMode;
  }

  /** What is known of the settings of the hospital at work is asked for anew. */
  forget(): void {
    this.#kept.delete(currentHospital());
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
