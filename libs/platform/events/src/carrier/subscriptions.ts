import type pg from 'pg';
import type { ServiceName } from '@nidaan/kernel';
import type { CarrierStart } from './carrier.ts';
import { catchUp } from './catch-up.ts';

const statement = (service: ServiceName): string => `WITH gone AS (
  DELETE FROM ${service}.subscriptions WHERE name <> ALL ($1::text[]))
INSERT INTO ${service}.subscriptions (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING`;

/** Makes the subscriptions of the services that handle events here exactly the events they handle now, kept ones from the beginning. */
export async function subscribe(pool: pg.Pool, { services, arrived }: CarrierStart): Promise<void> {
  for (const service of services) {
    const { name, subscribes } = service;
    if (!subscribes) continue;
    if (await catchUp(pool, service)) arrived(name, []);
    await pool.query(statement(name), [subscribes]);
  }
}
