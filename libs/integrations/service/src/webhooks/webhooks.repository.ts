import { Injectable } from '@nestjs/common';
import type { WebhookEvent } from '@nidaan/integrations-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { KEY_MARK_BYTES } from '@nidaan/platform-config';
import { Database, tableOf } from '@nidaan/platform-database';
import { isOwn } from './own-branches.ts';
import { WebhookEntity } from './webhook.entity.ts';

const WEBHOOKS = tableOf(WebhookEntity);
const LIST = WEBHOOKS.select({ where: ['hospitalId'], tail: 'ORDER BY id' });
const FIND = WEBHOOKS.select({ where: ['hospitalId', 'id'] });
const LOCK = WEBHOOKS.select({ where: ['hospitalId', 'id'], tail: 'FOR UPDATE' });
const ADD = WEBHOOKS.insert({ without: ['id'], returning: ['id'] });
const SAVE = WEBHOOKS.update({
  set: WEBHOOKS.fields(['hospitalId', 'id', 'createdAt', 'createdBy']),
  where: ['hospitalId', 'id'],
});
// Two that make one at once must not both find a free place.
const LOCK_ALL = `SELECT pg_advisory_xact_lock(hashtext('nidaan.webhooks'), $1)`;
const LIVE = `SELECT w.id FROM webhooks w JOIN plans p ON p.hospital_id = w.hospital_id AND p.webhooks
  WHERE w.hospital_id = $1 AND w.is_active AND $2 = ANY (w.events) AND (w.branches IS NULL OR $3 = ANY (w.branches)) ORDER BY w.id`;

/** Webhooks of the hospital at work. Whoever changes them lets the events know which hospitals are wanted. */
@Injectable()
export class WebhooksRepository {
  constructor(private readonly database: Database) {}

  all(): Promise<WebhookEntity[]> {
    return this.database.query(LIST({ hospitalId: currentHospital() }));
  }

  async find(id: number): Promise<WebhookEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  /** Of the branches of whoever calls: the others do not exist for them. */
  async ofCaller(id: number): Promise<WebhookEntity | null> {
    const webhook = await this.find(id);
    return webhook && isOwn(webhook.branches) ? webhook : null;
  }

  /** The one of that number, held until the transaction ends: one at a time decides what a webhook does next. */
  async lock(id: number): Promise<WebhookEntity | null> {
    return (await this.database.query(LOCK({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  async lockAll(): Promise<void> {
    await this.database.query(LOCK_ALL, [currentHospital()]);
  }

  async add(webhook: Omit<WebhookEntity, 'id'>): Promise<number> {
    const [row] = await this.database.query(ADD(webhook));
    return row!.id;
  }

  async save({ createdAt: _at, createdBy: _by, ...webhook }: WebhookEntity): Promise<void> {
    await this.database.query(SAVE(webhook));
  }

  async remove(id: number): Promise<boolean> {
    const sql = 'DELETE FROM webhooks WHERE hospital_id = $1 AND id = $2 RETURNING id';
    return (await this.database.query(sql, [currentHospital(), id])).length > 0;
  }

  /** How many there are, with a number that rises with each count; while all are locked. */
  async count(): Promise<{ webhooks: number; version: number }> {
    const sql = `SELECT count(*)::int AS webhooks, nextval('webhook_counts')::int AS version FROM webhooks WHERE hospital_id = $1`;
    const [row] = await this.database.query<{ webhooks: number; version: number }>(sql, [currentHospital()]);
    return row!;
  }

  /** Those that are to hear of this. */
  async live(type: WebhookEvent, branchId: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(LIVE, [currentHospital(), type, branchId]);
    return rows.map(({ id }) => id);
  }

  /** For jobs of the platform: which hospitals' secrets which key sealed, by the mark at their head. */
  async seals(): Promise<{ hospitalId: number; mark: string; count: number }[]> {
    const rows = await this.database.query<{ hospital_id: number; mark: string; count: number }>(
      'SELECT hospital_id, mark, count FROM seals_of_all_secrets($1)',
      [KEY_MARK_BYTES],
    );
    return rows.map(({ hospital_id: hospitalId, mark, count }) => ({ hospitalId, mark, count }));
  }

  /** Which hospitals' events come here from the end of the transaction on (ADR 0038). Taken last: it holds the subscriptions. */
  async renewInterest(): Promise<void> {
    await this.database.query('SELECT renew_interest()');
  }
}
