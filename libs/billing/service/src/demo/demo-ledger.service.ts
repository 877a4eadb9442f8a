import { Injectable } from '@nestjs/common';
import { DEFAULT_COMMISSION_PAISE } from '@nidaan/billing-contracts';
import { demoPrescription, needsDispensing } from '@nidaan/clinical-contracts';
import { dayIn, monthStart, type PlainDate } from '@nidaan/kernel';
import { demoLabTest } from '@nidaan/lab-contracts';
import { demoPerson, patientName } from '@nidaan/patients-contracts';
import { demoBill, demoDispensedAt } from '@nidaan/pharmacy-contracts';
import { runAs } from '@nidaan/platform-access';
import { Config } from '@nidaan/platform-config';
import { demoSeed, isSeen, randomOf, visitTime, type DemoPlan } from '@nidaan/platform-runtime';
import { LedgerRebuildRepository } from '../checks/ledger-rebuild.repository.ts';
import type { Line } from '../ledger/ledger-lines.ts';
import { monthEnd } from '../reports/period.ts';
import { DemoLedgerRepository, type DemoMonth } from './demo-ledger.repository.ts';

const BATCH = 2000;

/** Fills the books of the demo hospital: what its patients, tests and bills brought in, and the commission, paid month by month. */
@Injectable()
export class DemoLedgerService {
  constructor(
    private readonly rows: DemoLedgerRepository,
    private readonly rollups: LedgerRebuildRepository,
    private readonly config: Config,
  ) {}

  async fill(plan: DemoPlan): Promise<void> {
    const months = new Map<PlainDate, number>();
    await runAs({ hospitalId: plan.hospitalId }, async () => {
      for (let from = 1; from <= plan.patients; from += BATCH) {
        const length = Math.min(BATCH, plan.patients - from + 1);
        const lines = Array.from({ length }, (_, index) => this.#linesOf(plan, from + index)).flat();
        for (const { source, day } of lines)
          if (source === 'commission') months.set(monthStart(day), (months.get(monthStart(day)) ?? 0) + 1);
        await this.rows.addLines(lines.filter(({ paise }) => paise > 0));
      }
      await this.rows.close(endedMonths(months, dayIn(this.config.values.TIME_ZONE, plan.now)));
      await this.rollups.rebuild();
    });
  }

  /** The same figures that patients, lab and pharmacy make of the same numbers. */
  #linesOf(plan: DemoPlan, id: number): Line[] {
    const timeZone = this.config.values.TIME_ZONE;
    const at = visitTime(plan, id);
    const day = dayIn(timeZone, at);
    const form = demoPerson(demoSeed(plan, id));
    const lines: Line[] = [{ source: 'consultation', sourceId: id, day, paise: form.amountPaise, paymentType: form.paymentType }];
    if (!isSeen(plan, id)) return lines;
    lines.push({ source: 'commission', sourceId: id, day, paise: DEFAULT_COMMISSION_PAISE });
    const prescription = demoPrescription(randomOf(id + 0.5));
    const { phone, disease } = form;
    const visit = { patientId: id, patientName: patientName({ id, ...form }), phone, disease, prescription, at, timeZone };
    const test = demoLabTest(visit, randomOf(id + 0.75));
    if (test) lines.push({ source: 'lab', sourceId: test.testId, day, paise: test.pricePaise, paymentType: test.paymentType });
    const dispensedAt = demoDispensedAt(plan.now, at);
    if (dispensedAt && needsDispensing(prescription)) {
      const { totalPaise: paise, paymentType } = demoBill(prescription, randomOf(id + 0.25));
      lines.push({ source: 'pharmacy', sourceId: id, day: dayIn(timeZone, dispensedAt), paise, paymentType });
    }
    return lines;
  }
}

/** Months that have ended, each paid on the third of the next one; the last may not have come to that yet. */
function endedMonths(months: ReadonlyMap<PlainDate, number>, today: PlainDate): DemoMonth[] {
  return [...months]
    .filter(([month]) => month < monthStart(today))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, patients]) => {
      const next = dayAfter(monthEnd(month));
      const paidOn = `${next.slice(0, 7)}-03`;
      return {
        month,
        patients,
        paise: patients * DEFAULT_COMMISSION_PAISE,
        closedOn: next,
        paidOn: paidOn <= today ? paidOn : null,
      };
    });
}

const dayAfter = (day: PlainDate): PlainDate => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
