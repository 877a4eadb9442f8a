import pg from 'pg';
import type { ServiceName } from '@nidaan/kernel';
import { PATIENT } from './bounds.ts';
import { connectionSettings } from './connection-settings.ts';
import { CARRIER_ROLE, carrierOf, JOBS_ROLE, loginNote, loginOf, PROVISION_LOCK, roleOf } from './provision.ts';

/** What became of the logins of former secrets. */
export interface RetiredLogins {
  dropped: string[];
  /** Those with which a process still works, and how many of its connections there are. They stay. */
  inUse: { login: string; connections: number }[];
}

/**
 * Takes away this database's logins of all secrets but these, all or none: while a process works with one, it says so and drops nothing. The roles
 * themselves, with which an older release logged in, can then log in no more.
 */
export async function retireLogins(
  adminUrl: string,
  services: readonly ServiceName[],
  secrets: readonly string[],
): Promise<RetiredLogins> {
  const client = new pg.Client(connectionSettings({ connectionString: adminUrl, connectionTimeoutMillis: 15_000 }, PATIENT));
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PROVISION_LOCK]);
    const roles = [CARRIER_ROLE, JOBS_ROLE, ...services.flatMap((service) => [roleOf(service), carrierOf(service)])];
    const wanted = roles.flatMap((role) => secrets.map((secret) => loginOf(role, secret)));
    const { rows } = await client.query<{ login: string; connections: number }>(
      `SELECT rolname AS login, (SELECT count(*)::int FROM pg_stat_activity a WHERE a.usename = rolname) AS connections
       FROM pg_roles WHERE rolcanlogin AND rolname <> ALL ($2::text[]) AND regexp_replace(rolname, '_[0-9a-f]{8}$', '') = ANY ($1::text[])
         AND coalesce(shobj_description(oid, 'pg_authid'), $3) = $3
       ORDER BY 1`,
      [roles, wanted, loginNote(client.database)],
    );
    const inUse = rows.filter(({ connections }) => connections > 0);
    if (inUse.length > 0) return { dropped: [], inUse };
    for (const { login } of rows)
      await client.query(roles.includes(login) ? `ALTER ROLE ${login} NOLOGIN PASSWORD NULL` : `DROP ROLE ${login}`);
    return { dropped: rows.map(({ login }) => login), inUse };
  } finally {
    await client.end();
  }
}
