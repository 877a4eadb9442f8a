import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { ServiceName } from '@nidaan/kernel';
import { PATIENT } from './bounds.ts';
import { connectionSettings } from './connection-settings.ts';
import { refuseHalfRestored } from './restore-gate.ts';

/** Role that moves outbox rows of all services to inboxes; it has rights on nothing else. */
export const CARRIER_ROLE = 'nidaan_carrier';
/** Role of the job queue's own schema, `bullmq`. */
export const JOBS_ROLE = 'nidaan_jobs';

export const roleOf = (service: ServiceName): string => `nidaan_${service}`;
/** Role that does the same for one service: what a process of that service alone is given. */
export const carrierOf = (service: ServiceName): string => `nidaan_${service}_carrier`;
export const ownerOf = (service: ServiceName): string => `nidaan_${service}_owner`;

const hmacOf = (secret: string, text: string) => createHmac('sha256', secret).update(text);

/** Password of a role with a secret: derived, so that it need not be stored. */
export const passwordOf = (secret: string, role: string): string => hmacOf(secret, `role:${role}`).digest('base64url');

/**
 * The name under which a role is logged in as with a secret. Each secret has logins of its own, so that processes with the old and with the new one
 * work side by side while the secret rolls over.
 */
export const loginOf = (role: string, secret: string): string =>
  `${role}_${hmacOf(secret, `login:${role}`).digest('hex').slice(0, 8)}`;

/** What is noted down at a login: logins belong to the whole server, on which others may have a database. */
export const loginNote = (database: string | undefined): string => `Nidaan's login for the database ${database ?? ''}`;

/** The address of a database as a role, with a secret. */
export const roleUrl = (adminUrl: string, role: string, secret: string): string =>
  urlAs(adminUrl, loginOf(role, secret), passwordOf(secret, role));

/** The address of a database as another role. */
export function urlAs(adminUrl: string, role: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = password;
  return url.toString();
}

/** PostgreSQL advisory lock that boot steps of several processes take in turn. */
export const PROVISION_LOCK = 7_264_001;

/** Rejects like `provision` would where an address does not lead to a database we may set up, before anything is made for it. */
export async function probeDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client(connectionSettings({ connectionString: adminUrl, connectionTimeoutMillis: 15_000 }));
  await client.connect();
  try {
    const { rows } = await client.query<{ may: boolean }>(
      'SELECT rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user',
    );
    if (!rows[0]?.may) throw Object.assign(new Error('The role may not create roles.'), { code: '42501' });
  } finally {
    await client.end();
  }
}

/**
 * Makes schema, owner and login role of each service, the carrier's and the job queue's role, and the extensions. Safe to
 * run at every boot and by several processes at once. Needs a role that may create roles. Throws where a restore into the database was broken off.
 */
export async function provision(adminUrl: string, services: readonly ServiceName[], secret: string): Promise<void> {
  const client = new pg.Client(connectionSettings({ connectionString: adminUrl, connectionTimeoutMillis: 15_000 }, PATIENT));
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PROVISION_LOCK]);
    await refuseHalfRestored(client);
    await client.query('CREATE SCHEMA IF NOT EXISTS extensions; GRANT USAGE ON SCHEMA extensions TO PUBLIC');
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA extensions');
    // Equality beside overlap in one constraint: no doctor's seat is taken twice (ADR 0048).
    await client.query('CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA extensions');
    // A temporary table could stand in for one of a schema's own (security test, finding 6). Nothing of Nidaan makes one.
    await client.query(`REVOKE TEMPORARY ON DATABASE ${client.escapeIdentifier(client.database ?? 'postgres')} FROM PUBLIC`);
    await loginRole(client, CARRIER_ROLE, secret);
    await loginRole(client, JOBS_ROLE, secret);
    await client.query(
      `CREATE SCHEMA IF NOT EXISTS bullmq AUTHORIZATION ${JOBS_ROLE}; ALTER ROLE ${loginOf(JOBS_ROLE, secret)} SET search_path = bullmq; GRANT CREATE ON DATABASE ${client.escapeIdentifier(client.database ?? 'postgres')} TO ${JOBS_ROLE}`,
    );
    for (const service of services) await provisionService(client, service, secret);
  } finally {
    await client.end();
  }
}

async function provisionService(client: pg.Client, service: ServiceName, secret: string): Promise<void> {
  const [role, owner] = [roleOf(service), ownerOf(service)];
  await loginRole(client, role, secret);
  await loginRole(client, carrierOf(service), secret);
  await createRole(client, owner, 'NOLOGIN');
  // CREATE SCHEMA … AUTHORIZATION needs membership in the owner where the administrator is no superuser.
  await client.query(`GRANT ${owner} TO CURRENT_USER`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${service} AUTHORIZATION ${owner}`);
  await client.query(`GRANT USAGE ON SCHEMA ${service} TO ${role}, ${CARRIER_ROLE}, ${carrierOf(service)}`);
  await client.query(`ALTER ROLE ${loginOf(role, secret)} SET search_path = ${service}, extensions`);
  const forOwner = `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA ${service}`;
  await client.query(`${forOwner} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role}`);
  await client.query(`${forOwner} GRANT USAGE, SELECT ON SEQUENCES TO ${role}`);
  // Per schema one can only add default rights; taking PUBLIC's away needs the role-wide form.
  await client.query(`ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC`);
  await client.query(`${forOwner} GRANT EXECUTE ON FUNCTIONS TO ${role}`);
}

async function loginRole(client: pg.Client, role: string, secret: string): Promise<void> {
  const login = loginOf(role, secret);
  await createRole(client, role, 'NOLOGIN');
  await createRole(client, login, 'LOGIN');
  await client.query(`GRANT ${role} TO ${login}`);
  // Derived from a secret by HMAC in base64url: no quote can be in it. Sessions act as the role itself: what they make belongs to it.
  await client.query(`ALTER ROLE ${login} PASSWORD '${passwordOf(secret, role)}'; ALTER ROLE ${login} SET role = ${role}`);
  await client.query(`COMMENT ON ROLE ${login} IS ${client.escapeLiteral(loginNote(client.database))}`);
}

// Roles belong to the whole server: two databases provisioned at once may meet here, so 'already exists' is fine.
async function createRole(client: pg.Client, role: string, kind: 'LOGIN' | 'NOLOGIN'): Promise<void> {
  await client.query(
    `DO $$ BEGIN CREATE ROLE ${role} ${kind} NOSUPERUSER NOBYPASSRLS; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
  );
}
