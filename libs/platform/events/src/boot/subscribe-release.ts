import type { EventContract, ServiceName } from '@nidaan/kernel';
import { connectionSettings, PATIENT, openPool } from '@nidaan/platform-database';
import { heardForHospitals } from '../transport/interest.ts';
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
  const known = new Map(contracts.map((contract) => [contract.name, contract]));
  const pool = openPool({
    ...connectionSettings({ connectionString: url, application_name: 'nidaan-migrate' }, PATIENT),
    max: 2,
  });
  try {
    for (const [name, subscribes] of handled) {
      const forHospitals = heardForHospitals(name, subscribes, (event) => known.get(event));
      const catchesUp = subscribes.filter((event) => known.get(event)?.kept && !forHospitals.includes(event));
      await subscribeService(pool, { name, publishes: [], keeps: [], subscribes, catchesUp, forHospitals });
    }
  } finally {
    await pool.end();
  }
}
