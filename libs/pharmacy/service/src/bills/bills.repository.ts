import { Injectable } from '@nestjs/common';
import { branchesOf, MAX_ID, type PlainDate } from '@nidaan/kernel';
import type { DispensedBill } from '@nidaan/pharmacy-contracts';
import { closedRecords, currentHospital } from '@nidaan/platform-access';
import { Database, inPages, type Transaction } from '@nidaan/platform-database';
import { BILL_COLUMNS, BILLS, PERSON_OF_BILL, type BillRow } from './bill-row.ts';

/** Which part of the list is wanted; without `limit` all of it. */
export interface Wanted {
  search?: string;
  date?: PlainDate;
  limit?: number;
  after?: number;
}

const FROM = `SELECT ${BILL_COLUMNS} FROM pharmacy_records b
  LEFT JOIN known_patients k ON k.hospital_id = b.hospital_id AND k.patient_id = b.patient_id ${PERSON_OF_BILL} WHERE b.hospital_id = $1`;

const INSERT = BILLS.insert();
const OF_RECORD = BILLS.select({ where: ['hospitalId', 'recordId'], only: ['billId'] });

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

// Of more, a page of bills is found soon among the newest.
const MOST_PATIENTS = 2_000;

// A short number is an id: half of all phone numbers would hold it somewhere.
const isShortNumber = (search: string) => /^\d{1,3}$/.test(search);

@Injectable()
export class BillsRepository {
  constructor(private readonly db: Database) {}

  /** Makes others who would dispense the same record wait, and gives the bill it already has. Call it in a transaction. */
  async lockRecord(tx: Transaction, recordId: number): Promise<number | null> {
    await tx.query('SELECT FROM known_records WHERE hospital_id = $1 AND record_id = $2 FOR UPDATE', [
      currentHospital(),
      recordId,
    ]);
    // A statement of its own: it sees what the one waited for has committed.
    const rows = await tx.query(OF_RECORD({ hospitalId: currentHospital(), recordId }));
    return rows[0]?.billId ?? null;
  }

  /** Sends the insert along with the transaction's commit. */
  add(tx: Transaction, bill: DispensedBill, dispensedOn: PlainDate, dispensedBy: number | null): void {
    tx.send(INSERT({ paymentType: '', ...bill, ...branchesOf(bill), hospitalId: currentHospital(), dispensedOn, dispensedBy }));
  }

  async find(billId: number): Promise<BillRow | null> {
    const rows = await this.db.query<BillRow>(`${FROM} AND b.id = $2`, [currentHospital(), billId]);
    return rows[0] ?? null;
  }

  /** Bills, newest first, read by key in pages. */
  list({ search, date, limit, after }: Wanted): AsyncIterable<BillRow[]> {
    const text = search?.trim() ?? '';
    return inPages<BillRow>(async (last, rows) => {
      const values: unknown[] = [currentHospital()];
      const parameter = (value: unknown) => `$${values.push(value)}`;
      let sql = FROM;
      if (text !== '') sql += ` AND ${matching(text, parameter, await this.#withPhone(text))}`;
      if (date) sql += ` AND b.dispensed_on = ${parameter(date)}`;
      const before = last?.billId ?? after;
      const given = [...values, rows, ...(before === undefined ? [] : [before])];
      const beyond = before === undefined ? '' : ` AND b.id < $${given.length}`;
      return this.db.query<BillRow>(`${sql}${beyond} ORDER BY b.id DESC LIMIT $${values.length + 1}`, given);
    }, limit);
  }

  // In a statement of its own: the function looks into the phones by the index, which row-level security keeps from others.
  async #withPhone(search: string): Promise<number[] | null> {
    if (search.length < 3 || isShortNumber(search)) return null;
    const found = await this.db.query<{ id: number }>('SELECT p.id FROM find_patients_by_phone($1, $2) p(id)', [
      patternOf(search),
      MOST_PATIENTS + 1,
    ]);
    return found.length > MOST_PATIENTS ? null : found.map(({ id }) => id);
  }
}

/** Number of the patient or of the medical record, or a part of the phone number; `patients` are those with such a phone, where they are not too many. */
function matching(search: string, parameter: (value: unknown) => string, patients: readonly number[] | null): string {
  const number = /^\d{1,10}$/.test(search) && Number(search) <= MAX_ID ? Number(search) : null;
  // Restricted records are found by number alone (ORG-64).
  const hasPhone = () =>
    patients === null ? `k.phone LIKE ${parameter(patternOf(search))}` : `b.patient_id = ANY (${parameter(patients)}::integer[])`;
  const phone = () => `(${hasPhone()} AND b.patient_id <> ALL (${parameter(closedRecords().hiddenVisits)}::integer[]))`;
  if (number === null) return phone();
  const id = parameter(number);
  return `(b.patient_id = ${id} OR b.record_id = ${id}${isShortNumber(search) ? '' : ` OR ${phone()}`})`;
}
