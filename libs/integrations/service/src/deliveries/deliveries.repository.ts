import { Injectable } from '@nestjs/common';
import { type DeliveriesWanted, type Delivery, type DeliveryStatus, MOST_REPLAYED } from '@nidaan/integrations-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { DeliveryEntity } from './delivery.entity.ts';
import { DeliveryTryEntity } from './delivery-try.entity.ts';

const DELIVERIES = tableOf(DeliveryEntity);
const TRIES = tableOf(DeliveryTryEntity);
// What a redelivered event makes is there already.
const ADD = `INSERT INTO deliveries (hospital_id, webhook_id, event_id, type, body, status, round_tries, next_try_at, reply, created_at)
  VALUES ($1, $2, $3, $4, $5, 'pending', 0, $6, '', $6) ON CONFLICT (hospital_id, webhook_id, event_id) DO NOTHING RETURNING id`;
// With its tries in one statement: of two, the second would see a try of which the first knows no result.
const WITH_TRIES = `SELECT ${DELIVERIES.columns('d')}, ARRAY(SELECT to_jsonb(f) FROM (
    SELECT ${TRIES.columns('t')} FROM delivery_tries t WHERE t.hospital_id = d.hospital_id AND t.delivery_id = d.id ORDER BY t.n) f) AS tries
  FROM deliveries d WHERE d.hospital_id = $1 AND d.webhook_id = $2`;
const LIST = `${WITH_TRIES} AND ($3::text IS NULL OR d.status = $3) AND ($4::int IS NULL OR d.id < $4) ORDER BY d.id DESC LIMIT $5`;
const FIND = `${WITH_TRIES} AND d.id = $3`;
const BETWEEN = `hospital_id = $1 AND webhook_id = $2 AND created_at >= $3 AND created_at < $4 AND ($5::text IS NULL OR status = $5)`;
const COUNT = `SELECT count(*)::int AS n FROM (SELECT FROM deliveries WHERE ${BETWEEN} LIMIT ${MOST_REPLAYED + 1}) f`;
const AGAIN = `UPDATE deliveries SET status = 'pending', round_tries = 0, next_try_at = $3
  WHERE hospital_id = $1 AND webhook_id = $2 AND id = $4 RETURNING id`;
const ALL_AGAIN = `UPDATE deliveries SET status = 'pending', round_tries = 0, next_try_at = $6 WHERE hospital_id = $1 AND id IN
  (SELECT id FROM deliveries WHERE ${BETWEEN} ORDER BY id LIMIT ${MOST_REPLAYED})`;
const HUNDRED = 100;

/** A delivery with its tries, of which PostgreSQL writes the time as text. */
type FoundDelivery = DeliveryEntity & { tries: (Omit<DeliveryTryEntity, 'at'> & { at: string })[] };

/** A new delivery. */
export interface NewDelivery {
  webhookId: number;
  eventId: string;
  type: string;
  body: string;
}

/** Which deliveries are sent again. */
export interface Span {
  from: Date;
  to: Date;
  status: DeliveryStatus | null;
}

/** Deliveries of the hospital at work, as they are listed and asked for. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: Database) {}

  /** Its number; null where it was there already. */
  async add({ webhookId, eventId, type, body }: NewDelivery, now: Date): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(ADD, [currentHospital(), webhookId, eventId, type, body, now]);
    return row?.id ?? null;
  }

  async list(webhookId: number, { status, before, limit }: DeliveriesWanted): Promise<Delivery[]> {
    const values = [currentHospital(), webhookId, status ?? null, before ?? null, limit ?? HUNDRED];
    return (await this.database.query<FoundDelivery>(LIST, values)).map(shown);
  }

  async find(webhookId: number, id: number): Promise<(Delivery & Pick<DeliveryEntity, 'body' | 'reply'>) | null> {
    const [row] = await this.database.query<FoundDelivery>(FIND, [currentHospital(), webhookId, id]);
    return row ? { ...shown(row), body: row.body, reply: row.reply } : null;
  }

  async again(webhookId: number, id: number, now: Date): Promise<boolean> {
    return (await this.database.query(AGAIN, [currentHospital(), webhookId, now, id])).length > 0;
  }

  /** How many there are, up to one more than are sent again at once. */
  async count(webhookId: number, { from, to, status }: Span): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(COUNT, [currentHospital(), webhookId, from, to, status]);
    return row!.n;
  }

  async allAgain(webhookId: number, { from, to, status }: Span, now: Date): Promise<void> {
    await this.database.query(ALL_AGAIN, [currentHospital(), webhookId, from, to, status, now]);
  }

  /** Of all hospitals; works for the platform alone. */
  async forgetBefore(time: Date): Promise<void> {
    await this.database.query('SELECT forget_deliveries($1)', [time]);
  }
}

const shown = (row: FoundDelivery): Delivery => ({
  id: row.id,
  event_id: row.eventId,
  type: row.type,
  status: row.status,
  tries: row.tries.map(({ at, ms, code, error }) => ({ at: new Date(at).toISOString(), ms, code, error })),
  next_try_at: row.nextTryAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
});
