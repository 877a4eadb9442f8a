import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

/** Sums over the newest visits, in paise. */
export interface VisitTotals {
  visits: number;
  consultation_paise: number;
  lab_paise: number;
  pharmacy_paise: number;
}

const firstOf = (table: string, paise: string) => `(SELECT t.${paise} FROM ${table} t
  WHERE t.hospital_id = p.hospital_id AND t.patient_id = p.id ORDER BY t.id LIMIT 1)`;

const TOTALS = `SELECT count(*)::int AS visits, coalesce(sum(consultation), 0)::bigint AS consultation_paise,
    coalesce(sum(lab), 0)::bigint AS lab_paise, coalesce(sum(pharmacy), 0)::bigint AS pharmacy_paise
  FROM (SELECT p.amount_paise AS consultation, ${firstOf('lab_tests', 'price_paise')} AS lab, ${firstOf('pharmacy_records', 'total_paise')} AS pharmacy
    FROM patients p WHERE p.hospital_id = $1 ORDER BY p.id DESC LIMIT $2) newest`;

@Injectable()
export class NewestVisitsRepository {
  constructor(private readonly db: Database) {}

  /** Of each of the newest visits of the hospital at work: fee, first lab test and first bill (OPN-06). Nobody's data is read, so nothing is noted. */
  async totals(count: number): Promise<VisitTotals> {
    return (await this.db.query<VisitTotals & Record<string, unknown>>(TOTALS, [currentHospital(), count]))[0]!;
  }
}
