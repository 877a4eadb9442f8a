import type { EventContract, ServiceName } from '@nidaan/kernel';
import type { QueryRunner } from 'typeorm';
import { CARRIER_ROLE } from '@nidaan/platform-database';

/** Those of the events a service handles that it hears of some hospitals only. */
export const heardForHospitals = (
  service: ServiceName,
  handled: readonly string[],
  contractOf: (name: string) => EventContract | undefined,
): string[] => handled.filter((name) => contractOf(name)?.forHospitals?.includes(service));

/**
 * Makes the function that says of which hospitals a service hears (ADR 0038). `wanted` selects (name, hospital_id) from the service's own
 * tables, of all hospitals. The service calls it in each transaction that changes those; every start of a process calls it too.
 */
export async function makeInterest(runner: QueryRunner, wanted: string): Promise<void> {
  const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
  // The lock comes first: a second statement then sees what the transaction before it committed.
  await runner.query(`CREATE FUNCTION renew_interest() RETURNS void
    LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ${schema}, pg_temp
    AS $$ BEGIN
      PERFORM name FROM subscriptions WHERE hospitals IS NOT NULL ORDER BY name FOR UPDATE;
      UPDATE subscriptions s SET hospitals = n.hospitals
      FROM (SELECT o.name, coalesce(array_agg(DISTINCT w.hospital_id) FILTER (WHERE w.hospital_id IS NOT NULL), '{}') AS hospitals
            FROM subscriptions o LEFT JOIN (${wanted}) w ON w.name = o.name WHERE o.hospitals IS NOT NULL GROUP BY o.name) n
      WHERE n.name = s.name AND s.hospitals IS DISTINCT FROM n.hospitals;
    END $$`);
  await runner.query(`GRANT EXECUTE ON FUNCTION renew_interest() TO ${CARRIER_ROLE}`);
}
