import { z } from 'zod';
import { job, type JobContract, type ServiceName } from '@nidaan/kernel';
import { forgetRevocations } from '@nidaan/platform-access';
import type { Database } from '@nidaan/platform-database';
import type { Documents } from '@nidaan/platform-documents';
import type { EventMaintenanceService } from '@nidaan/platform-events';

/** A retry with the same key comes within minutes; a week leaves room for a clinic that was offline. */
const KEEP_KEYS_DAYS = 7;

/** The nightly job of a service that lets go of what the platform's own tables no longer need. */
export const maintenanceJob = (service: ServiceName): JobContract =>
  job({
    name: `${service}.upkeep`,
    owner: service,
    data: z.object({}),
    id: () => 'upkeep',
    schedule: { pattern: '37 2 * * *', timeZone: 'Asia/Kolkata', data: {} },
  }) as unknown as JobContract;

/**
 * Removes events that were sent or applied, idempotency keys and revocations of sessions, after their time; and documents as releases before
 * kept them.
 */
export async function maintain(database: Database, events: EventMaintenanceService, documents: Documents): Promise<void> {
  await events.prune();
  await database.query('SELECT forget_idempotency_keys($1)', [KEEP_KEYS_DAYS]);
  await forgetRevocations(database);
  await documents.removeOldLayout();
}
