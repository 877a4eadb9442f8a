import pg from 'pg';
import type { ServiceName } from '@nidaan/kernel';
import { connectionSettings } from './connection-settings.ts';
import { CARRIER_ROLE, carrierOf } from './provision.ts';

// What migrations gave to the carrier of all services and the carrier of a schema's own service lacks.
const OWN = 'unnest($1::text[], $2::text[]) AS s(name, carrier) JOIN pg_namespace n ON n.nspname = s.name';
const TABLES = `SELECT format('GRANT %s ON %I.%I TO %I', string_agg(a.privilege_type, ', '), s.name, c.relname, s.carrier) AS statement
  FROM ${OWN} JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind IN ('r', 'p', 'v', 'm') CROSS JOIN aclexplode(c.relacl) a
  WHERE a.grantee = $3::regrole AND NOT EXISTS
    (SELECT FROM aclexplode(c.relacl) o WHERE o.grantee = s.carrier::regrole AND o.privilege_type = a.privilege_type)
  GROUP BY s.name, c.relname, s.carrier`;
const ROUTINES = `SELECT format('GRANT EXECUTE ON FUNCTION %s TO %I', p.oid::regprocedure, s.carrier) AS statement
  FROM ${OWN} JOIN pg_proc p ON p.pronamespace = n.oid AND p.prokind = 'f' CROSS JOIN aclexplode(p.proacl) a
  WHERE a.grantee = $3::regrole AND NOT EXISTS (SELECT FROM aclexplode(p.proacl) o WHERE o.grantee = s.carrier::regrole)`;
const POLICIES = `SELECT format('ALTER POLICY %I ON %I.%I TO %s, %I', p.polname, s.name, c.relname,
    (SELECT string_agg(r::regrole::text, ', ') FROM unnest(p.polroles) r), s.carrier) AS statement
  FROM ${OWN} JOIN pg_class c ON c.relnamespace = n.oid JOIN pg_policy p ON p.polrelid = c.oid
  WHERE $3::regrole = ANY (p.polroles) AND s.carrier::regrole <> ALL (p.polroles)`;

/**
 * Gives the carrier of each service what the carrier of all services may do, in that service's schema alone: its outbox, inbox and subscriptions. To be
 * run after the services' migrations; safe to run again.
 */
export async function provisionCarriers(adminUrl: string, services: readonly ServiceName[]): Promise<void> {
  const client = new pg.Client(connectionSettings({ connectionString: adminUrl, connectionTimeoutMillis: 15_000 }));
  await client.connect();
  try {
    for (const list of [TABLES, ROUTINES, POLICIES]) {
      const { rows } = await client.query<{ statement: string }>(list, [services, services.map(carrierOf), CARRIER_ROLE]);
      for (const { statement } of rows) await client.query(statement);
    }
  } finally {
    await client.end();
  }
}
