import pg from 'pg';
import { PATIENT } from './bounds.ts';
import { connectionSettings } from './connection-settings.ts';

/** Stands in a database as long as a restore into it has not ended. */
const MARK = 'restore_not_ended';

/** What an operator is told of a database whose restore is under way, or was broken off. */
export const RESTORE_NOT_ENDED =
  'A restore into this database has not ended. If none is under way, restore again into an empty one, or into a new DATA_DIR.';

const OTHERS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND usesysid IN (SELECT oid FROM pg_roles WHERE NOT rolsuper)`;

async function asAdmin(adminUrl: string, work: (client: pg.Client, database: string) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(connectionSettings({ connectionString: adminUrl, connectionTimeoutMillis: 15_000 }, PATIENT));
  await client.connect();
  try {
    await work(client, client.escapeIdentifier(client.database ?? 'postgres'));
  } finally {
    await client.end();
  }
}

/** Lets no role but superusers connect to a database, and ends the connections of others: nobody is served from half a restore. */
export const closeForRestore = (adminUrl: string): Promise<void> =>
  asAdmin(adminUrl, async (client, database) => {
    await client.query(`CREATE SCHEMA ${MARK}; REVOKE CONNECT ON DATABASE ${database} FROM PUBLIC`);
    await client.query(OTHERS);
  });

/** Lets one role into a database that is closed for a restore. */
export const admitDuringRestore = (adminUrl: string, role: string): Promise<void> =>
  asAdmin(adminUrl, (client, database) => client.query(`GRANT CONNECT ON DATABASE ${database} TO ${role}`));

/** Lets everybody in again who may log in. */
export const openAfterRestore = (adminUrl: string): Promise<void> =>
  asAdmin(adminUrl, (client, database) => client.query(`DROP SCHEMA ${MARK}; GRANT CONNECT ON DATABASE ${database} TO PUBLIC`));

/** Throws where a restore into the database was broken off: its rows may be there, and the erasures that came after them may not. */
export async function refuseHalfRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ half: boolean }>('SELECT to_regnamespace($1) IS NOT NULL AS half', [MARK]);
  if (rows[0]?.half) throw Object.assign(new Error(RESTORE_NOT_ENDED), { isExpected: true });
}

/** The same for who has no connection yet. */
export const requireRestoreEnded = (adminUrl: string): Promise<void> => asAdmin(adminUrl, refuseHalfRestored);
