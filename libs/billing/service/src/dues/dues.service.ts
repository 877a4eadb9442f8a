import { Injectable } from '@nestjs/common';
import { duesChanged, type DoctorPaymentAnswer, type HospitalDues } from '@nidaan/billing-contracts';
import { rupeesOf, type Paise, type PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Config } from '@nidaan/platform-config';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { ClosingsRepository } from '../closings/closings.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { RatesService } from '../hospitals/rates.service.ts';
import { PostingsRepository } from '../ledger/postings.repository.ts';
import { OverpaymentsRepository } from '../overpayments/overpayments.repository.ts';
import { DuesRepository, type Commission, type Dues } from './dues.repository.ts';

/** What is outstanding; more may have been paid than is owed, which then counts for the months to come. */
export const outstanding = (dues: Dues | null): Paise => (dues ? Math.max(0, dues.commissionPaise - dues.paidPaise) : 0);

/** What hospitals owe the platform: the rate of their plan for each completed patient (BIL-09, OPN-57, ORG-52). */
@Injectable()
export class DuesService {
  constructor(
    private readonly db: Database,
    private readonly rows: DuesRepository,
    private readonly closings: ClosingsRepository,
    private readonly hospitals: HospitalsService,
    private readonly rates: RatesService,
    private readonly postings: PostingsRepository,
    private readonly overpayments: OverpaymentsRepository,
    private readonly events: EventsService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** A patient was completed at an instant, which says the rate. */
  async completed(patientId: number, day: PlainDate, at: Date): Promise<void> {
    await this.charge([{ sourceId: patientId, day, paise: await this.rates.at(at) }]);
  }

  /** Posts the commission of completed patients, each once, and publishes what is owed then. Who costs nothing is not counted. */
  async charge(patients: readonly Commission[]): Promise<void> {
    const lines = patients.filter(({ paise }) => paise > 0);
    if (lines.length === 0) return;
    await this.db.transaction(async (tx) => {
      this.rows.lock(tx);
      const added = await this.rows.add(tx, lines);
      if (!added) return;
      this.postings.addToDays(added.days.map((day) => ({ ...day, source: 'commission' })));
      await this.publish(added.dues);
    });
  }

  /** Publishes what the current hospital owes now, in the transaction of the change; not before identity has published the hospital. */
  async publish(dues: Dues): Promise<void> {
    const hospital = await this.hospitals.current();
    if (!hospital) return;
    await this.events.add(duesChanged, {
      hospitalId: currentHospital(),
      accountId: hospital.accountId,
      runningPatients: dues.runningPatients,
      ratePaise: await this.rates.at(),
      duePaise: outstanding(dues),
      monthId: dues.monthId,
      version: dues.version,
      changedAt: this.clock.now().toISOString(),
    });
  }

  /** What every hospital owes, for the staff. */
  async ofAllHospitals(part: { after?: number; limit?: number }): Promise<HospitalDues[]> {
    return this.rows.ofAllHospitals(part);
  }

  /** What the payment gate and the wallet show (PAY-02). */
  async answer(): Promise<DoctorPaymentAnswer> {
    const graceDays = this.config.values.PAYMENT_GRACE_DAYS;
    const [dues, payBy, today, ratePaise, overpaid, months] = await Promise.all([
      this.rows.find(),
      this.closings.payBy(graceDays),
      this.hospitals.today(),
      this.rates.at(),
      this.overpayments.sum(),
      this.rows.months(),
    ]);
    const duePaise = outstanding(dues);
    // Only what was closed can be late: the running month alone never locks a hospital in the middle of its clinic (OPN-08).
    // Without days of grace it is late as soon as it is closed.
    const isLate = payBy !== null && (graceDays === 0 || today > payBy);
    const due = rupeesOf(duePaise);
    return {
      paid: !isLate,
      is_paid: !isLate,
      payment_required: isLate,
      dueAmount: due,
      due_amount: due,
      amount_due: due,
      amount_paise: duePaise,
      currency: 'INR',
      total_patients: dues?.runningPatients ?? 0,
      rate_per_patient: rupeesOf(ratePaise),
      month_commission: rupeesOf(months.find(({ month }) => month.slice(0, 7) === today.slice(0, 7))?.duePaise ?? 0),
      pay_by: payBy,
      overpaid: rupeesOf(overpaid),
    };
  }
}
