import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { ProviderMessageEntity } from './provider-message.entity.ts';

const REMEMBER = tableOf(ProviderMessageEntity).insert({ onConflict: 'skip', returning: ['id'] });

/** What is known without a hospital at work: what the provider told, and whose an order is. Gives nothing where a hospital is at work. */
@Injectable()
export class ProviderMessagesRepository {
  constructor(private readonly db: Database) {}

  /** Remembers a message; false when it came before. */
  async remember(provider: string, id: string, receivedAt: Date): Promise<boolean> {
    const rows = await this.db.query(REMEMBER({ provider, id, receivedAt }));
    return rows.length > 0;
  }

  async forgetBefore(at: Date): Promise<void> {
    await this.db.query('DELETE FROM provider_messages WHERE received_at < $1', [at]);
  }

  async hospitalOf(provider: string, orderId: string): Promise<number | null> {
    const rows = await this.db.query<{ hospital: number | null }>('SELECT hospital_of_order($1, $2) AS hospital', [
      provider,
      orderId,
    ]);
    return rows[0]?.hospital ?? null;
  }

  /** Orders whose time to be asked about has come, the longest waiting first. */
  async ordersToCheck(provider: string, at: Date, most: number): Promise<{ hospitalId: number; orderId: string }[]> {
    return this.db.query(`SELECT hospital_id AS "hospitalId", order_id AS "orderId" FROM orders_to_check($1, $2, $3)`, [
      provider,
      at,
      most,
    ]);
  }
}
