import { Injectable } from '@nestjs/common';
import type { Paise, PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import type { ReceiptEntity } from '../receipts/receipt.entity.ts';
import { RECEIPTS } from '../receipts/receipts.repository.ts';
import { ReversalEntity } from './reversal.entity.ts';

const REVERSALS = tableOf(ReversalEntity);
const SHOWN = REVERSALS.fields(['hospitalId']);
const PAID = RECEIPTS.fields(['hospitalId', 'paidOn', 'recordedBy']);

/** Something that was taken back, with its number in the hospital. */
export type Reversal = Pick<ReversalEntity, (typeof SHOWN)[number]>;

/** A payment and what of it was not taken back. */
export type PaymentLeft = Pick<ReceiptEntity, (typeof PAID)[number]> & { leftPaise: Paise };

/** A reversal as the billing report prints it. */
export type PrintedReversal = Pick<Reversal, 'payment' | 'paise' | 'reversedOn'> & Pick<ReceiptEntity, 'provider' | 'reference'>;

/** Payments with what of them was not taken back, as a relation. */
export const LEFT_OF_PAYMENTS = `(SELECT p.*, (p.paise - coalesce(r.paise, 0))::bigint AS left_paise FROM payments p
    LEFT JOIN (SELECT hospital_id, payment, sum(paise) AS paise FROM payment_reversals GROUP BY hospital_id, payment) r
      ON r.hospital_id = p.hospital_id AND r.payment = p.id)`;

const INSERT = REVERSALS.insert({
  computed: { id: '(SELECT coalesce(max(id), 0) + 1 FROM payment_reversals WHERE hospital_id = :hospitalId)' },
  returning: ['id'],
});
const OF_REQUEST = REVERSALS.select({ where: ['hospitalId', 'requestId'], only: SHOWN });

const LEFT = `SELECT ${RECEIPTS.columns(undefined, PAID)}, left_paise AS "leftPaise" FROM ${LEFT_OF_PAYMENTS} paid WHERE hospital_id = $1`;

const OF_DAYS = `SELECT ${REVERSALS.columns('r', ['payment', 'paise', 'reversedOn'])}, ${RECEIPTS.columns('p', ['provider', 'reference'])}
  FROM payment_reversals r JOIN payments p ON p.hospital_id = r.hospital_id AND p.id = r.payment
  WHERE r.hospital_id = $1 AND r.reversed_on BETWEEN $2 AND $3 ORDER BY r.id`;

// One payment a month is usual.
const MOST = 100;

@Injectable()
export class ReversalsRepository {
  constructor(private readonly db: Database) {}

  /** The newest payments of the hospital at work, newest first. */
  payments(): Promise<PaymentLeft[]> {
    return this.db.query<PaymentLeft & Record<string, unknown>>(`${LEFT} ORDER BY id DESC LIMIT ${MOST}`, [currentHospital()]);
  }

  /** One payment of the hospital at work; null where there is none of this number. */
  async payment(id: number): Promise<PaymentLeft | null> {
    const rows = await this.db.query<PaymentLeft & Record<string, unknown>>(`${LEFT} AND id = $2`, [currentHospital(), id]);
    return rows[0] ?? null;
  }

  /** What a request took back in the hospital at work; null where it took nothing yet. */
  async ofRequest(requestId: string): Promise<Reversal | null> {
    const rows = await this.db.query(OF_REQUEST({ hospitalId: currentHospital(), requestId }));
    return rows[0] ?? null;
  }

  /** Writes a reversal down and lowers what counts as paid; its number. Lock the dues before. */
  async add(tx: Transaction, reversal: Omit<Reversal, 'id'>, aim: PlainDate | null): Promise<number> {
    const hospitalId = currentHospital();
    const [row] = await tx.query(INSERT({ ...reversal, hospitalId }));
    tx.send('UPDATE dues SET paid_paise = paid_paise - $2 WHERE hospital_id = $1', [hospitalId, reversal.paise]);
    if (aim !== null)
      tx.send('UPDATE months SET aimed_paise = aimed_paise - $3 WHERE hospital_id = $1 AND month = $2', [
        hospitalId,
        aim,
        reversal.paise,
      ]);
    return row!.id;
  }

  /** What was taken back in the hospital at work on these days, oldest first. */
  list(first: PlainDate, last: PlainDate): Promise<PrintedReversal[]> {
    return this.db.query<PrintedReversal & Record<string, unknown>>(OF_DAYS, [currentHospital(), first, last]);
  }
}
