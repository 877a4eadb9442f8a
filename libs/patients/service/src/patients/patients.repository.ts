import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, type Transaction } from '@nidaan/platform-database';
import type { PatientForm } from '@nidaan/patients-contracts';
import type { SealedAadhaar } from '../aadhaar/aadhaar-vault.service.ts';
import { searchTextOf } from '../search/search-text.ts';
import { PATIENT_COLUMNS, type PatientRow } from './patient-row.ts';

export interface NewPatient {
  id: number;
  form: PatientForm;
  aadhaar: SealedAadhaar;
  createdAt: Date;
  registeredOn: string;
}

type BriefRow = Pick<PatientRow, 'id' | 'first_name' | 'last_name' | 'phone' | 'disease' | 'age' | 'gender'>;

/** Columns of a new row, in the order of `valuesOfNew`; status stands apart. */
export const INSERTED = [
  'hospital_id',
  'id',
  'registered_on',
  'created_at',
  'amount_paise',
  'aadhaar_index',
  'aadhaar_sealed',
  'aadhaar_last_four',
  'first_name',
  'last_name',
  'email',
  'phone',
  'address',
  'gender',
  'disease',
  'temparature',
  'weight',
  'bp',
  'birth_day',
  'birth_month',
  'birth_year',
  'age',
  'patient_type',
  'bed_assign',
  'bed_details',
  'bed_days',
  'payment_type',
  'upi_transaction_no',
  'netbanking_transaction_id',
  'account_transaction_id',
  'reference',
  'insurance',
  'other_payment',
  'search',
];

const INSERT = `INSERT INTO patients (${INSERTED.join(', ')}, status)
  VALUES (${INSERTED.map((_, index) => `$${index + 1}`).join(', ')}, 'Pending')`;

const BRIEF = `SELECT id, first_name, last_name, phone, disease, age, gender FROM patients WHERE hospital_id = $1 AND id = $2`;

const ONE = `SELECT ${PATIENT_COLUMNS} FROM patients p WHERE p.hospital_id = $1 AND p.id = $2`;

@Injectable()
export class PatientsRepository {
  constructor(private readonly db: Database) {}

  /** Sends the insert without waiting: it travels with the outbox row and the commit. */
  insert(tx: Transaction, patient: NewPatient): void {
    tx.send(INSERT, valuesOfNew(patient));
  }

  /** A patient of the hospital at work, or null. */
  async find(id: number): Promise<PatientRow | null> {
    const rows = await this.db.query<PatientRow>(ONE, [currentHospital(), id]);
    return rows[0] ?? null;
  }

  /** What other services show of a patient of the hospital at work, or null. */
  async findBrief(id: number): Promise<BriefRow | null> {
    const rows = await this.db.query<BriefRow>(BRIEF, [currentHospital(), id]);
    return rows[0] ?? null;
  }
}

/** Values of a new row of the hospital at work, in the order of INSERTED. */
export const valuesOfNew = ({ id, form, aadhaar, createdAt, registeredOn }: NewPatient): unknown[] => [
  currentHospital(),
  id,
  registeredOn,
  createdAt,
  form.amountPaise,
  aadhaar.index,
  aadhaar.sealed,
  aadhaar.lastFour,
  form.first_name,
  form.last_name,
  form.email,
  form.phone,
  form.address,
  form.gender,
  form.disease,
  form.temparature,
  form.weight,
  form.bp,
  form.day,
  form.month,
  form.year,
  form.age,
  form.patientType,
  form.bed_assign,
  form.bedDetails,
  form.bedDays,
  form.paymentType,
  form.upiTransactionNo,
  form.netbankingTransactionId,
  form.accountTransactionId,
  form.reference,
  form.insurance,
  form.otherPayment,
  searchTextOf(form),
];

/** The row that `insert` makes, without reading it back. */
export function rowOfNew({ id, form, aadhaar, createdAt }: NewPatient): PatientRow {
  return {
    ...form,
    id,
    created_at: createdAt,
    completed_at: null,
    amount_paise: form.amountPaise,
    aadhaar_sealed: aadhaar.sealed,
    aadhaar_last_four: aadhaar.lastFour,
    status: 'Pending',
    birth_day: form.day,
    birth_month: form.month,
    birth_year: form.year,
    patient_type: form.patientType,
    bed_details: form.bedDetails,
    bed_days: form.bedDays,
    payment_type: form.paymentType,
    upi_transaction_no: form.upiTransactionNo,
    netbanking_transaction_id: form.netbankingTransactionId,
    account_transaction_id: form.accountTransactionId,
    other_payment: form.otherPayment,
    records: [],
    lab_tests: [],
    pharmacy_records: [],
    lab_reports: [],
  };
}
