import { Injectable } from '@nestjs/common';
import { monthLabel, rupeesOf, type PlainDate } from '@nidaan/kernel';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import type { PatientAnswer, PatientsStatsAnswer } from '@nidaan/patients-contracts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { PatientsService } from '../patients/patients.service.ts';
import { DailyTotalsRepository, type MonthTotals } from './daily-totals.repository.ts';
import { NewestVisitsRepository, type VisitTotals } from './newest-visits.repository.ts';

type Amounts = Pick<MonthTotals, 'consultation_paise' | 'lab_paise' | 'pharmacy_paise'>;

/** The dashboard's figures (DASH-15): all from the day rows, so that they cost the same for any number of patients. */
@Injectable()
export class StatisticsService {
  constructor(
    private readonly totals: DailyTotalsRepository,
    private readonly visits: NewestVisitsRepository,
    private readonly hospitals: HospitalsService,
    private readonly patients: PatientsService,
    private readonly events: EventsService,
    private readonly clock: Clock,
  ) {}

  async stats({ today_limit: todayLimit, newest }: { today_limit?: number; newest?: number }): Promise<PatientsStatsAnswer> {
    await this.events.waitUntilApplied();
    const today = await this.hospitals.dayOf(this.clock.now());
    const [months, todays, totals] = await Promise.all([
      this.totals.months(today),
      todayLimit === 0 ? [] : this.#todays(todayLimit),
      newest === undefined ? null : this.visits.totals(newest),
    ]);
    const year = Number(today.slice(0, 4));
    const thisMonth = months.find((month) => month.year === year && month.month === Number(today.slice(5, 7)));
    return {
      completed_today_count: thisMonth?.completed_today ?? 0,
      completed_this_month_count: thisMonth?.completed ?? 0,
      registered_today_count: thisMonth?.registered_today ?? 0,
      registered_today_amount: rupeesOf(thisMonth?.paise_today ?? 0),
      cancelled_today: thisMonth?.cancelled_today ?? 0,
      left_today: thisMonth?.left_today ?? 0,
      total_patients: months.reduce((sum, month) => sum + month.registered, 0),
      monthly_data: months.map((month) => ({
        month: monthLabel(dayOfMonth(month)),
        year: month.year,
        month_number: month.month,
        ...rupees(month),
      })),
      yearly_data: years(months),
      monthly_patients: Array.from(
        { length: 12 },
        (_, index) => months.find((month) => month.year === year && month.month === index + 1)?.completed ?? 0,
      ),
      today_patients_data: todays,
      ...(totals ? { newest_totals: newestOf(totals) } : {}),
    };
  }

  async #todays(limit: number | undefined): Promise<PatientAnswer[]> {
    const batches: PatientAnswer[][] = [];
    for await (const batch of await this.patients.todays({ limit })) batches.push(batch);
    return batches.flat();
  }
}

const dayOfMonth = ({ year, month }: MonthTotals): PlainDate => `${year}-${String(month).padStart(2, '0')}-01`;

// `amount` is the consultation part, so that today's list, the months and the years add up alike (OPN-12).
const rupees = ({ consultation_paise, lab_paise, pharmacy_paise }: Amounts) => ({
  amount: rupeesOf(consultation_paise),
  lab_amount: rupeesOf(lab_paise),
  pharmacy_amount: rupeesOf(pharmacy_paise),
  total_amount: rupeesOf(consultation_paise + lab_paise + pharmacy_paise),
});

const newestOf = ({ visits, consultation_paise, lab_paise, pharmacy_paise }: VisitTotals) => ({
  visits,
  amount: rupeesOf(consultation_paise),
  lab_amount: rupeesOf(lab_paise),
  pharmacy_amount: rupeesOf(pharmacy_paise),
});

function years(months: readonly MonthTotals[]) {
  const sums = new Map<number, Amounts>();
  for (const month of months) {
    const sum = sums.get(month.year) ?? { consultation_paise: 0, lab_paise: 0, pharmacy_paise: 0 };
    sum.consultation_paise += month.consultation_paise;
    sum.lab_paise += month.lab_paise;
    sum.pharmacy_paise += month.pharmacy_paise;
    sums.set(month.year, sum);
  }
  return [...sums].map(([year, sum]) => ({ year, ...rupees(sum) }));
}
