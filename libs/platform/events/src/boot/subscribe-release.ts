import type { EventContract, ServiceName } from '@nidaan/kernel';
import { connectionSettings, PATIENT, openPool } from '@nidaan/platform-database';
import { subscribeService } from '../transport/subscriptions.ts';

/**
 * Subscribes services to what a release handles, before its first process starts: its events wait from then on for processes that can
 * handle it (ADR 0003). `url` logs in as one who may write in every schema; all schemas are those of the release.
 */
export async function subscribeRelease(
  url: string,
  handled: ReadonlyMap<ServiceName, readonly string[]>,
  contracts: readonly EventContract[],
): Promise<void> {
  const kept = new Set(contracts.filter((contract) => contract.kept).map(({ name }) => name));
  const pool = openPool({
    ...connectionSettings({ connectionString: url, application_name: 'nidaan-migrate' }, PATIENT),
    max: 2,
  });
  try {
    for (const [name, subscribes] of handled)
      await subscribeService(pool, {
        name,
        publishes: [],
        keeps: [],
        subscribes,
        catchesUp: subscribes.filter((event) => kept.has(event)),
      });
  } finally {
    await pool.end();
  }
}
