import { Injectable } from '@nestjs/common';
import { DEFAULT_TIME_ZONE, rupeesOf, type AnswerOf, type PlainDate } from '@nidaan/kernel';
import { patientName, type BranchDayRow, type branchDays, type DayFigures, type VisitOfDay } from '@nidaan/patients-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { BranchSummaryService, type Sums } from './branch-summary.service.ts';
import { DayFiguresRepository, type BranchQueue, type Visit } from './day-figures.repository.ts';

const MINUTE_MS = 60_000;
// Before the first visit of any hospital.
const BEGINNING: PlainDate = '1900-01-01';

/** What happens today (ORG-57): from the visits of the day and the rows of days, so that it costs the same for any number of patients. */
@Injectable()
export class DayFiguresService {
  constructor(
    private readonly days: DayFiguresRepository,
    private readonly summary: BranchSummaryService,
    private readonly hospitals: HospitalsService,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async today(most: number): Promise<DayFigures> {
    await this.events.waitUntilApplied();
    const { now, day, timeZone } = await this.#today();
    const [queues, ever, ofDay, beginsAt, visits] = await Promise.all([
      this.days.queues(day),
      this.summary.sumOfSight(BEGINNING, day),
      this.summary.sumOfSight(day, day),
      this.days.beginOf(day, timeZone),
      most > 0 ? this.days.visits(day, most) : [],
    ]);
    await this.audit.read(
      'patients.patient-list',
      visits.map(({ id }) => id),
    );
    return {
      ...{ date: day, begins_at: beginsAt.toISOString() },
      registered: sumOf(queues, 'registered'),
      waiting: sumOf(queues, 'waiting'),
      pending: pendingOf(ever),
      completed: ofDay.completed,
      at_pharmacy: sumOf(queues, 'atPharmacy'),
      oldest_wait_minutes: oldestOf(queues, now),
      visits: visits.map((visit) => shown(visit, now)),
    };
  }

  /** The branches in sight beside each other, and their sum. */
  async branches(): Promise<AnswerOf<typeof branchDays>> {
    const month = await this.summary.summary({});
    const { now, day } = await this.#today();
    const [queues, ever, ofDay] = await Promise.all([
      this.days.queues(day),
      this.summary.sumsByBranch(BEGINNING, day),
      this.summary.sumsByBranch(day, day),
    ]);
    const rows = month
      .filter(({ branch }) => branch !== null)
      .map((row): BranchDayRow => {
        const today = ofDay.get(row.branch!);
        return {
          ...row,
          pending: pendingOf(ever.get(row.branch!)),
          collected_today: today ? rupeesOf(today.consultation_paise + today.lab_paise + today.pharmacy_paise) : 0,
          oldest_wait_minutes: oldestOf(
            queues.filter(({ branchId }) => branchId === row.branch),
            now,
          ),
        };
      });
    const collected = rows.reduce((sum, row) => sum + Math.round(row.collected_today * 100), 0);
    const total: BranchDayRow = {
      ...month.at(-1)!,
      pending: rows.reduce((sum, { pending }) => sum + pending, 0),
      collected_today: rupeesOf(collected),
      oldest_wait_minutes: oldestOf(queues, now),
    };
    return [...rows, total];
  }

  async #today(): Promise<{ now: Date; day: PlainDate; timeZone: string }> {
    const now = this.clock.now();
    const { timeZone = DEFAULT_TIME_ZONE } = (await this.hospitals.current()) ?? {};
    return { now, day: await this.hospitals.dayOf(now), timeZone };
  }
}

const sumOf = (queues: readonly BranchQueue[], figure: 'registered' | 'waiting' | 'atPharmacy'): number =>
  queues.reduce((sum, queue) => sum + queue[figure], 0);

// Every visit is completed once, by its first prescription, or cancelled.
const pendingOf = (ever: Sums | undefined): number =>
  Math.max(0, (ever?.registered ?? 0) - (ever?.completed ?? 0) - (ever?.cancelled ?? 0));

const minutesSince = (from: Date, now: Date): number => Math.max(0, Math.floor((now.getTime() - from.getTime()) / MINUTE_MS));

function oldestOf(queues: readonly BranchQueue[], now: Date): number | null {
  const waits = queues.flatMap(({ oldest }) => (oldest ? minutesSince(oldest, now) : []));
  return waits.length > 0 ? Math.max(...waits) : null;
}

const shown = (visit: Visit, now: Date): VisitOfDay => ({
  ...{ id: visit.id, name: patientName(visit), age: visit.age, disease: visit.disease, status: visit.status },
  patientType: visit.patientType,
  waiting_minutes: visit.status === 'Pending' ? minutesSince(visit.createdAt, now) : null,
});
