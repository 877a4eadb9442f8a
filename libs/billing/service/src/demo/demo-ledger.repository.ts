import { Injectable } from '@nestjs/common';
import type { Paise, PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { CLOSINGS } from '../closings/closings.repository.ts';
import { lineRow, LINES, type Line } from '../ledger/ledger-lines.ts';
import { INSERT_LINES } from '../ledger/postings.repository.ts';
import { RECEIPTS } from '../receipts/receipts.repository.ts';

/** A month of the demo hospital that has ended. */
export interface DemoMonth {
  month: PlainDate;
  patients: number;
  paise: Paise;
  closedOn: PlainDate;
  /** Null: not paid yet. */
  paidOn: PlainDate | null;
}

const INSERT_CLOSINGS = CLOSINGS.insertMany();
const INSERT_PAYMENTS = RECEIPTS.insertMany();

/** Rows of the demo hospital, many at a time. */
@Injectable()
export class DemoLedgerRepository {
  constructor(private readonly db: Database) {}

  async addLines(lines: readonly Line[]): Promise<void> {
    await this.db.query(INSERT_LINES, [currentHospital(), ...LINES.values(lines.map(lineRow))]);
  }

  /** Closes months, and takes the payments of those that were paid. */
  async close(months: readonly DemoMonth[]): Promise<void> {
    const hospitalId = currentHospital();
    const closings = months.map(({ paidOn: _, ...closing }, index) => {
      const closedAt = `${closing.closedOn}T00:00:00Z`;
      return { ...closing, hospitalId, id: index + 1, closedAt, mailedAt: closedAt };
    });
    const payments = months.flatMap(({ paise, paidOn }, index) => (paidOn === null ? [] : [{ id: index + 1, paise, paidOn }]));
    const recorded = payments.map((payment) => ({
      ...payment,
      hospitalId,
      paidAt: `${payment.paidOn}T00:00:00Z`,
      provider: 'recorded',
      reference: `demo/${hospitalId}/${payment.id}`,
      aim: null,
      recordedBy: null,
    }));
    await this.db.transaction(async (tx) => {
      await tx.query(INSERT_CLOSINGS(closings));
      await tx.query(INSERT_PAYMENTS(recorded));
      await this.addLines(payments.map(({ id, paise, paidOn }) => ({ source: 'payment', sourceId: id, day: paidOn, paise })));
    });
  }
}
