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

const likeText = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

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
    const values: unknown[] = [currentHospital()];
    const parameter = (value: unknown) => `$${values.push(value)}`;
    let sql = FROM;
    if (search?.trim()) sql += ` AND ${matching(search.trim(), parameter)}`;
    if (date) sql += ` AND b.dispensed_on = ${parameter(date)}`;
    return inPages<BillRow>((last, rows) => {
      const before = last?.billId ?? after;
      const given = [...values, rows, ...(before === undefined ? [] : [before])];
      const beyond = before === undefined ? '' : ` AND b.id < $${given.length}`;
      return this.db.query<BillRow>(`${sql}${beyond} ORDER BY b.id DESC LIMIT $${values.length + 1}`, given);
    }, limit);
  }
}

/** Number of the patient or of the medical record, or a part of the phone number. */
function matching(search: string, parameter: (value: unknown) => string): string {
  const number = /^\d{1,10}$/.test(search) && Number(search) <= MAX_ID ? Number(search) : null;
  // Restricted records are found by number alone (ORG-64).
  const phone = () =>
    `(k.phone LIKE ${parameter(`%${likeText(search)}%`)} AND b.patient_id <> ALL (${parameter(closedRecords().hiddenVisits)}::integer[]))`;
  if (number === null) return phone();
  const id = parameter(number);
  // A short number is an id: half of all phone numbers would hold it somewhere.
  return `(b.patient_id = ${id} OR b.record_id = ${id}${search.length < 4 ? '' : ` OR ${phone()}`})`;
}
