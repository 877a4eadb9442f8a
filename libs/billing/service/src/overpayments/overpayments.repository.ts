import { Injectable } from '@nestjs/common';
import type { Paise } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { OverpaymentEntity } from './overpayment.entity.ts';

const INSERT = tableOf(OverpaymentEntity).insert();

/** A payment whose surplus is still credit, of any hospital. */
export interface Surplus {
  payment: number;
  provider: string;
  reference: string;
  paid_at: Date;
  payment_paise: Paise;
  surplus_paise: Paise;
  left_paise: Paise;
  account_id: number;
  email: string;
  username: string;
  name: string;
}

/** What was paid though it was paid already. */
@Injectable()
export class OverpaymentsRepository {
  constructor(private readonly db: Database) {}

  /** Notes that a payment of the hospital at work was too much by `paise`. */
  add(tx: Transaction, payment: number, paise: Paise): void {
    tx.send(INSERT({ hospitalId: currentHospital(), payment, paise }));
  }

  /** What the hospital at work has paid too much and no commission has used up. */
  async sum(): Promise<Paise> {
    const rows = await this.db.query<{ paise: Paise }>(
      'SELECT coalesce(sum(surplus_paise), 0)::bigint AS paise FROM surpluses WHERE hospital_id = $1',
      [currentHospital()],
    );
    return rows[0]?.paise ?? 0;
  }

  /** For staff only, newest first: empty where a hospital is at work. */
  ofAllHospitals(): Promise<Surplus[]> {
    return this.db.query<Surplus>('SELECT * FROM overpayments_left_of_all_hospitals()');
  }
}
