import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Overpayment } from '@nidaan/billing-contracts';
import { rupeesOf } from '@nidaan/kernel';
import { runAs } from '@nidaan/platform-access';
import { Metrics } from '@nidaan/platform-telemetry';
import { OverpaymentsRepository } from './overpayments.repository.ts';

/** Shows the staff, by list and by metric, which payments are to be refunded. */
@Injectable()
export class OverpaymentsService implements OnModuleInit {
  constructor(
    private readonly rows: OverpaymentsRepository,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge('nidaan_payments_to_refund', 'Payments that came for what was paid already, and are not used up', () =>
      runAs({ hospitalId: null }, async () => (await this.rows.ofAllHospitals()).length),
    );
  }

  async list(): Promise<Overpayment[]> {
    return (await this.rows.ofAllHospitals()).map((row) => ({
      doctor_id: row.account_id,
      doctor_email: row.email,
      username: row.username,
      hospital_name: row.name,
      payment: row.payment,
      provider: row.provider,
      payment_id: row.reference,
      paid_at: row.paid_at.toISOString(),
      amount: rupeesOf(row.payment_paise),
      left: rupeesOf(row.left_paise),
      to_refund: rupeesOf(row.surplus_paise),
    }));
  }
}
