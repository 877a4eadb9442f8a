import type { ServiceName } from '@nidaan/kernel';

/** A connection that may write in every service's schema. */
interface Connection {
  query(sql: string, values: unknown[]): Promise<unknown>;
}

/** Less than the seven days for which an inbox knows what it had. So long an outbox keeps the payload of what it sent through Kafka. */
export const SEND_AGAIN_DAYS = 3;

/**
 * Lets outboxes send again what they sent in the days before `moment`: of a copy of the tables made then, some may not have reached an
 * inbox, and Kafka is not in the copy. Inboxes drop what they had. What has no payload any more was moved within PostgreSQL, and is in the copy.
 */
export async function sendAgain(services: readonly ServiceName[], moment: Date, connection: Connection): Promise<void> {
  for (const service of services)
    await connection.query(
      `UPDATE "${service}".outbox SET sent_at = NULL WHERE sent_at > $1::timestamptz - make_interval(days => $2) AND payload IS NOT NULL`,
      [moment, SEND_AGAIN_DAYS],
    );
}
