import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import type { DispensedBill } from '@nidaan/pharmacy-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import type { KnownPatient } from '../patients/known-patients.service.ts';

export type DemoBill = DispensedBill & { dispensedOn: PlainDate };

/** A patient of the demo hospital with the bill, where the counter has made one. The medical record bears the patient's number. */
export interface DemoVisit {
  patient: Omit<KnownPatient, 'hospitalId'>;
  hasRecord: boolean;
  bill: DemoBill | null;
}

const RECORDS = 'INSERT INTO known_records (hospital_id, record_id, patient_id) SELECT $1, n, n FROM unnest($2::int[]) n';

const BILLS = `INSERT INTO pharmacy_records (hospital_id, id, record_id, patient_id, patient_name, patient_disease, doctor_advice, tablets,
    injections, ointments, syrups, tablets_paise, injections_paise, ointments_paise, syrups_paise, dispensed_at, dispensed_on)
  SELECT $1, id, id, id, name, disease, advice, tablets::json, injections::json, ointments::json, syrups::json, tp, ip, op, sp, at, day
  FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::timestamptz[], $15::date[])
  AS t(id, name, disease, advice, tablets, injections, ointments, syrups, tp, ip, op, sp, at, day)`;

/** Rows of the demo hospital, many at a time. */
@Injectable()
export class DemoBillsRepository {
  constructor(private readonly db: Database) {}

  async add(visits: readonly DemoVisit[]): Promise<void> {
    const bills = visits.flatMap(({ bill }) => bill ?? []);
    const column = (name: keyof DemoBill) => bills.map((bill) => bill[name]);
    const json = (name: keyof DemoBill) => bills.map((bill) => JSON.stringify(bill[name]));
    await this.db.transaction(async (tx) => {
      await tx.query(RECORDS, [
        currentHospital(),
        visits.filter(({ hasRecord }) => hasRecord).map(({ patient }) => patient.patientId),
      ]);
      await tx.query(BILLS, [
        currentHospital(),
        ...(['billId', 'patientName', 'patientDisease', 'doctorAdvice'] as const).map(column),
        ...(['tablets', 'injections', 'ointments', 'syrups'] as const).map(json),
        ...(['tabletsPaise', 'injectionsPaise', 'ointmentsPaise', 'syrupsPaise', 'dispensedAt', 'dispensedOn'] as const).map(
          column,
        ),
      ]);
    });
  }

  /** The next free number of a bill. */
  async finish(bills: number): Promise<void> {
    await this.db.query(`INSERT INTO numbers (hospital_id, kind, next) VALUES ($1, 'bill', $2)`, [currentHospital(), bills + 1]);
  }
}
