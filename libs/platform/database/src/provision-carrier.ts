import pg from 'pg';
import type { ServiceName } from '@nidaan/kernel';
import { connectionSettings } from './connection-settings.ts';
import { CARRIER_ROLE, carrierOf } from './provision.ts';

// What migrations gave to the carrier of all services, on this schema only.
const TABLES = `SELECT format('GRANT %s ON %I.%I TO %I', string_agg(privilege_type, ', '), table_schema, table_name, $3::text) AS statement
  FROM information_schema.role_table_grants WHERE grantee = $2 AND table_schema = $1 GROUP BY table_schema, table_name`;
const ROUTINES = `SELECT format('GRANT EXECUTE ON FUNCTION %s TO %I', p.oid::regprocedure, $3::text) AS statement
  FROM pg_proc p, aclexplode(p.proacl) a WHERE p.pronamespace = $1::regnamespace AND a.grantee = $2::regrole AND p.prokind = 'f'`;
const POLICIES = `SELECT format('ALTER POLICY %I ON %I.%I TO %s, %I', policyname, schemaname, tablename,
    (SELECT string_agg(format('%I', r), ', ') FROM unnest(roles) r), $3::text) AS statement
  FROM pg_policies WHERE schemaname = $1 AND $2 = ANY (roles) AND $3 <> ALL (roles)`;

/**
 * Gives the carrier of one service what the carrier of all services may do, in that service's schema alone: its outbox, inbox and subscriptions. To be
 * run after the service's migrations; safe to run again.
 */
export async function provisionCarrier(adminUrl: string, service: ServiceName): Promise<void> {
  const client = new pg.Client(connectionSettings({ connectionString: adminUrl, connectionTimeoutMillis: 15_000 }));
  await client.connect();
  try {
    const given = [service, CARRIER_ROLE, carrierOf(service)];
    for (const list of [TABLES, ROUTINES, POLICIES]) {
      const { rows } = await client.query<{ statement: string }>(list, given);
      for (const { statement } of rows) await client.query(statement);
    }
  } finally {
    await client.end();
  }
}
