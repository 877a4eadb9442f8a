import { Injectable } from '@nestjs/common';
import { POSTINGS, SOURCES } from '@nidaan/billing-contracts';
import type { Paise, PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import type { Line } from '../ledger/postings.repository.ts';

/** A month of the demo hospital that has ended. */
export interface DemoMonth {
  month: PlainDate;
  patients: number;
  paise: Paise;
  closedOn: PlainDate;
  /** Null: not paid yet. */
  paidOn: PlainDate | null;
}

const LINES = `INSERT INTO ledger (hospital_id, source, source_id, day, paise, debit, credit)
  SELECT $1, * FROM unnest($2::smallint[], $3::int[], $4::date[], $5::bigint[], $6::smallint[], $7::smallint[])`;

const CLOSINGS = `INSERT INTO closings (hospital_id, id, month, closed_on, closed_at, patients, paise, mailed_at)
  SELECT $1, row_number() OVER (ORDER BY month), month, closed_on, closed_on, patients, paise, closed_on
  FROM unnest($2::date[], $3::date[], $4::int[], $5::bigint[]) AS t(month, closed_on, patients, paise)`;

const PAYMENTS = `INSERT INTO payments (hospital_id, id, paise, paid_at, paid_on, provider, reference)
  SELECT $1::int, id, paise, paid_on, paid_on, 'recorded', format('demo/%s/%s', $1::int, id)
  FROM unnest($2::int[], $3::bigint[], $4::date[]) AS t(id, paise, paid_on)`;

/** Rows of the demo hospital, many at a time. */
@Injectable()
export class DemoLedgerRepository {
  constructor(private readonly db: Database) {}

  async addLines(lines: readonly Line[]): Promise<void> {
    await this.db.query(LINES, [
      currentHospital(),
      lines.map(({ source }) => SOURCES[source]),
      lines.map(({ sourceId }) => sourceId),
      lines.map(({ day }) => day),
      lines.map(({ paise }) => paise),
      lines.map(({ source }) => POSTINGS[source].debit),
      lines.map(({ source }) => POSTINGS[source].credit),
    ]);
  }

  /** Closes months, and takes the payments of those that were paid. */
  async close(months: readonly DemoMonth[]): Promise<void> {
    const paid = months.flatMap(({ paise, paidOn: day }, at) => (day === null ? [] : [{ paise, day, sourceId: at + 1 }]));
    await this.db.transaction(async (tx) => {
      await tx.query(CLOSINGS, [
        currentHospital(),
        months.map(({ month }) => month),
        months.map(({ closedOn }) => closedOn),
        months.map(({ patients }) => patients),
        months.map(({ paise }) => paise),
      ]);
      await tx.query(PAYMENTS, [
        currentHospital(),
        paid.map(({ sourceId }) => sourceId),
        paid.map(({ paise }) => paise),
        paid.map(({ day }) => day),
      ]);
      await this.addLines(paid.map((line) => ({ ...line, source: 'payment' })));
    });
  }
}
