import { Injectable } from '@nestjs/common';
import { MAIN_BRANCH, monthStart, rupeesOf, type AnswerOf, type PlainDate } from '@nidaan/kernel';
import { Branches, currentContext, currentHospital } from '@nidaan/platform-access';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import type { branchSummary, BranchSummaryRow } from '@nidaan/patients-contracts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { DailyTotalsRepository, type SpanTotals } from './daily-totals.repository.ts';

export type Sums = Omit<SpanTotals, 'branch_id'>;

const NOTHING: Sums = { registered: 0, completed: 0, cancelled: 0, consultation_paise: 0, lab_paise: 0, pharmacy_paise: 0 };
const FIGURES = Object.keys(NOTHING) as (keyof Sums)[];

/** Figures of the branches beside each other (ORG-40): their sum is the hospital's to the paisa. */
@Injectable()
export class BranchSummaryService {
  constructor(
    private readonly totals: DailyTotalsRepository,
    private readonly branches: Branches,
    private readonly hospitals: HospitalsService,
    private readonly events: EventsService,
    private readonly clock: Clock,
  ) {}

  /** Of the branches in sight: those that are open, and closed ones that did something. Without days: this month. */
  async summary({ from, to }: { from?: PlainDate; to?: PlainDate }): Promise<AnswerOf<typeof branchSummary>> {
    await this.events.waitUntilApplied();
    const today = await this.hospitals.dayOf(this.clock.now());
    const first = from ?? monthStart(to ?? today);
    const [rows, known] = await Promise.all([
      // A later day than today has nothing yet.
      this.totals.span(first, to ?? (first > today ? first : today)),
      this.branches.all(currentHospital(), branchesInSight()),
    ]);
    const ofBranch = byBranch(rows);
    const shown = known.filter(({ id }) => isInSight(id)).sort((a, b) => a.id - b.id);
    const parts = shown.flatMap(({ id, name, isActive }) => {
      const sums = ofBranch.get(id) ?? NOTHING;
      return isActive || FIGURES.some((figure) => sums[figure] !== 0) ? [{ id, name, sums }] : [];
    });
    const all = parts.reduce((sum, part) => added(sum, part.sums, 1), NOTHING);
    return [...parts.map(({ id, name, sums }) => row(id, name, sums)), row(null, '', all)];
  }

  /** Figures of each branch over days, both included; whatever is in sight. */
  async sumsByBranch(from: PlainDate, to: PlainDate): Promise<ReadonlyMap<number, Sums>> {
    return byBranch(await this.totals.span(from, to));
  }

  /** Their sum over the branches in sight. */
  async sumOfSight(from: PlainDate, to: PlainDate): Promise<Sums> {
    const branches = await this.sumsByBranch(from, to);
    return [...branches].reduce((sum, [id, sums]) => (isInSight(id) ? added(sum, sums, 1) : sum), NOTHING);
  }
}

// The main branch is the hospital without all others (ADR 0035).
function byBranch(rows: readonly SpanTotals[]): ReadonlyMap<number, Sums> {
  const others = rows.filter(({ branch_id: branch }) => branch !== null);
  const hospital = rows.find(({ branch_id: branch }) => branch === null) ?? NOTHING;
  const main = others.reduce((sum, each) => added(sum, each, -1), added(NOTHING, hospital, 1));
  return new Map<number, Sums>([[MAIN_BRANCH, main], ...others.map((each): [number, Sums] => [each.branch_id!, each])]);
}

const added = (sum: Sums, more: Sums, sign: 1 | -1): Sums => ({
  registered: sum.registered + sign * more.registered,
  completed: sum.completed + sign * more.completed,
  cancelled: sum.cancelled + sign * more.cancelled,
  consultation_paise: sum.consultation_paise + sign * more.consultation_paise,
  lab_paise: sum.lab_paise + sign * more.lab_paise,
  pharmacy_paise: sum.pharmacy_paise + sign * more.pharmacy_paise,
});

// None by its number where all are.
function branchesInSight(): number[] {
  const branches = currentContext()?.branches ?? '';
  return branches === '*' ? [] : branches.split(',').filter(Boolean).map(Number);
}

function isInSight(branch: number): boolean {
  const branches = currentContext()?.branches ?? '';
  return branches === '*' || branches.split(',').includes(String(branch));
}

const row = (branch: number | null, name: string, sums: Sums): BranchSummaryRow => ({
  branch,
  branch_name: name,
  patients: sums.registered,
  completed: sums.completed,
  consultation: rupeesOf(sums.consultation_paise),
  lab: rupeesOf(sums.lab_paise),
  pharmacy: rupeesOf(sums.pharmacy_paise),
  total: rupeesOf(sums.consultation_paise + sums.lab_paise + sums.pharmacy_paise),
});
