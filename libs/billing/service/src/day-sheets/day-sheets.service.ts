import { Injectable } from '@nestjs/common';
import type { DaySheet } from '@nidaan/billing-contracts';
import { rupeesOf, type Paise, type PlainDate } from '@nidaan/kernel';
import { PAYMENT_TYPES } from '@nidaan/patients-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { EventsService } from '@nidaan/platform-events';
import { CancelledVisitsRepository } from '../cancelled/cancelled-visits.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { DaySheetsRepository, type TakenRow } from './day-sheets.repository.ts';

const ORDER: readonly string[] = PAYMENT_TYPES;

/** What came in on a day, by payment type: what the till is counted against at closing. */
@Injectable()
export class DaySheetsService {
  constructor(
    private readonly sheets: DaySheetsRepository,
    private readonly cancelled: CancelledVisitsRepository,
    private readonly hospitals: HospitalsService,
    private readonly events: EventsService,
    private readonly audit: AuditService,
  ) {}

  async read(asked: PlainDate | undefined): Promise<DaySheet> {
    // As the report: registrations do not wait for billing, who asks for the money does.
    await this.events.waitUntilApplied();
    const day = asked ?? (await this.hospitals.today());
    const [taken, cancelled] = await Promise.all([this.sheets.taken(day), this.cancelled.ofDay(day)]);
    const rows = taken.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
    void this.audit.read('billing.day-sheet', 0);
    const totals = {
      consultationPaise: sumOf(rows.map((row) => row.consultationPaise)),
      labPaise: sumOf(rows.map((row) => row.labPaise)),
      pharmacyPaise: sumOf(rows.map((row) => row.pharmacyPaise)),
    };
    return {
      day,
      rows: rows.map((row) => ({ payment_type: row.paymentType, ...amountsOf(row) })),
      totals: amountsOf(totals),
      cancelled: { visits: cancelled.visits, amount: rupeesOf(cancelled.amountPaise) },
    };
  }
}

// As the forms name them; what is not recorded comes last.
const placeOf = ({ paymentType }: TakenRow) => (paymentType === '' ? Infinity : ORDER.indexOf(paymentType));

const sumOf = (amounts: readonly Paise[]): Paise => amounts.reduce((sum, paise) => sum + paise, 0);

const amountsOf = (row: Omit<TakenRow, 'paymentType'>) => ({
  consultation: rupeesOf(row.consultationPaise),
  lab: rupeesOf(row.labPaise),
  pharmacy: rupeesOf(row.pharmacyPaise),
  total: rupeesOf(row.consultationPaise + row.labPaise + row.pharmacyPaise),
});
