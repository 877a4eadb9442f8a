import { Injectable } from '@nestjs/common';
import type { DeliveryStatus } from '@nidaan/integrations-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { DeliveryEntity } from './delivery.entity.ts';

const DELIVERIES = tableOf(DeliveryEntity);

/** So many tries run at once to one webhook (ORG-85), in all processes together. */
export const AT_ONCE = 4;

const CLAIM = `UPDATE deliveries SET claimed_until = $4 WHERE hospital_id = $1 AND id = (
    SELECT id FROM deliveries WHERE hospital_id = $1 AND webhook_id = $2 AND status = 'pending' AND next_try_at <= $3
      AND (claimed_until IS NULL OR claimed_until <= $3) ORDER BY next_try_at, id LIMIT 1)
  AND (SELECT count(*) FROM deliveries WHERE hospital_id = $1 AND webhook_id = $2 AND claimed_until > $3) < ${AT_ONCE}
  RETURNING ${DELIVERIES.columns()}`;
const RELEASE = 'UPDATE deliveries SET claimed_until = NULL WHERE hospital_id = $1 AND id = $2';
const NOTE = `INSERT INTO delivery_tries (hospital_id, delivery_id, n, at, ms, code, error)
  SELECT $1, $2, coalesce(max(n), 0) + 1, $3, $4, $5, $6 FROM delivery_tries WHERE hospital_id = $1 AND delivery_id = $2`;
// Sent again while this try was under way: then it is due as that said, and the try is one of the round before.
const SAME = 'next_try_at IS NOT DISTINCT FROM $7';
const END = `UPDATE deliveries SET status = CASE WHEN ${SAME} THEN $3 ELSE status END, round_tries = CASE WHEN ${SAME} THEN $4 ELSE round_tries END,
    next_try_at = CASE WHEN ${SAME} THEN $5::timestamptz ELSE next_try_at END, reply = $6, claimed_until = NULL
  WHERE hospital_id = $1 AND id = $2 RETURNING next_try_at AS "nextTryAt"`;

/** How a delivery stands after a try. */
export interface Standing {
  status: DeliveryStatus;
  roundTries: number;
  nextTryAt: Date | null;
  reply: string;
}

/** Deliveries whose time has come: who is at which of them. */
@Injectable()
export class DueRepository {
  constructor(private readonly database: Database) {}

  /** Of all hospitals: numbers alone. */
  async webhooks(now: Date): Promise<{ hospitalId: number; webhookId: number }[]> {
    const rows = await this.database.query<{ hospital_id: number; webhook_id: number }>(
      'SELECT hospital_id, webhook_id FROM webhooks_with_due_deliveries($1)',
      [now],
    );
    return rows.map(({ hospital_id: hospitalId, webhook_id: webhookId }) => ({ hospitalId, webhookId }));
  }

  /** Takes the delivery that is longest due, unless as many as may be are under way. The webhook is locked by the caller. */
  async claim(webhookId: number, now: Date, until: Date): Promise<DeliveryEntity | null> {
    const rows = await this.database.query<DeliveryEntity & Record<string, unknown>>(CLAIM, [
      currentHospital(),
      webhookId,
      now,
      until,
    ]);
    return rows[0] ?? null;
  }

  async release(id: number): Promise<void> {
    await this.database.query(RELEASE, [currentHospital(), id]);
  }

  async note(id: number, at: Date, { ms, code, error }: { ms: number; code: number | null; error: string }): Promise<void> {
    await this.database.query(NOTE, [currentHospital(), id, at, ms, code, error]);
  }

  /** `claimed`: when it was due as the try began. Gives when it is due now; null: no more. */
  async end(id: number, { status, roundTries, nextTryAt, reply }: Standing, claimed: Date | null): Promise<Date | null> {
    const values = [currentHospital(), id, status, roundTries, nextTryAt, reply, claimed];
    const [row] = await this.database.query<{ nextTryAt: Date | null }>(END, values);
    return row?.nextTryAt ?? null;
  }
}
