import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { ReceiptEntity } from './receipt.entity.ts';

export const RECEIPTS = tableOf(ReceiptEntity);

const SHOWN = RECEIPTS.fields(['hospitalId']);

/** A payment of commission, with its number in the hospital. */
export type Receipt = Pick<ReceiptEntity, (typeof SHOWN)[number]>;

type NewReceipt = Omit<Receipt, 'id'>;

const INSERT = RECEIPTS.insert({
  computed: { id: '(SELECT coalesce(max(id), 0) + 1 FROM payments WHERE hospital_id = :hospitalId)' },
  onConflict: 'ON CONFLICT ON CONSTRAINT payments_once DO NOTHING',
  returning: ['id'],
});
const FIND = RECEIPTS.select({ where: ['hospitalId', 'provider', 'reference'], only: SHOWN });
const OF_DAYS = RECEIPTS.select({
  where: ['hospitalId'],
  only: SHOWN,
  tail: 'AND paid_on BETWEEN :first AND :last ORDER BY paid_at, id',
  given: ['first', 'last'],
});

@Injectable()
export class ReceiptsRepository {
  constructor(private readonly db: Database) {}

  /** Writes a payment down; its number, or null when one with this reference is there, here or in another hospital. Lock the dues before. */
  async add(tx: Transaction, receipt: NewReceipt): Promise<number | null> {
    const rows = await tx.query(INSERT({ ...receipt, hospitalId: currentHospital() }));
    return rows[0]?.id ?? null;
  }

  /** Moves what the hospital at work owes by a payment that was added in this transaction. */
  count(tx: Transaction, { paise, aim }: Pick<Receipt, 'paise' | 'aim'>): void {
    tx.send('UPDATE dues SET paid_paise = paid_paise + $2 WHERE hospital_id = $1', [currentHospital(), paise]);
    if (aim !== null)
      tx.send('UPDATE months SET aimed_paise = aimed_paise + $3 WHERE hospital_id = $1 AND month = $2', [
        currentHospital(),
        aim,
        paise,
      ]);
  }

  /** The payment of the hospital at work with this reference. */
  async find(provider: string, reference: string): Promise<Receipt | null> {
    const rows = await this.db.query(FIND({ hospitalId: currentHospital(), provider, reference }));
    return rows[0] ?? null;
  }

  /** The payments of the hospital at work made on these days, oldest first. */
  list(first: PlainDate, last: PlainDate): Promise<Receipt[]> {
    return this.db.query(OF_DAYS({ hospitalId: currentHospital(), first, last }));
  }
}
