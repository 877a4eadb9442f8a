import { Injectable } from '@nestjs/common';
import type { HospitalAccountStats, HospitalAccountTotals } from '@nidaan/admin-contracts';
import { rupeesOf } from '@nidaan/kernel';
import { HospitalAccountsRepository, type AccountsPart, type HospitalAccountRow } from './hospital-accounts.repository.ts';

/** The accounts of all hospitals, for the platform's staff. */
@Injectable()
export class HospitalAccountsService {
  constructor(private readonly accounts: HospitalAccountsRepository) {}

  async *list(part: AccountsPart): AsyncGenerator<HospitalAccountStats[]> {
    for await (const rows of this.accounts.list(part)) yield rows.map(statsOf);
  }

  async totals(search?: string): Promise<HospitalAccountTotals> {
    const { total, active, patients, duePaise } = await this.accounts.totals(search);
    return { total, active, total_patients: Number(patients), total_amount_due: rupeesOf(Number(duePaise)) };
  }
}

/** A row on the wire. */
export const statsOf = (row: HospitalAccountRow): HospitalAccountStats => ({
  doctor_id: row.account_id!,
  hospital_id: row.hospital_id,
  hospital_name: row.hospital_name,
  username: row.username,
  doctor_email: row.email,
  created_at: row.created_at!.toISOString(),
  total_patients: row.running_patients,
  total_amount_due: rupeesOf(row.due_paise),
  is_active: row.is_active,
  payment_id: row.month_id,
});
