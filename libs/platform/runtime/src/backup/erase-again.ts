import type { ErasureEntry } from '@nidaan/platform-backup';
import { connectionSettings, PATIENT } from '@nidaan/platform-database';
import type { Files } from '@nidaan/platform-files';
import pg from 'pg';

const HAS = 'SELECT to_regprocedure($1) IS NOT NULL AS has';

interface EraseAgain {
  /** Address of the database as a superuser. */
  adminUrl: string;
  schemas: readonly string[];
  files: Files;
  list: readonly ErasureEntry[];
}

/**
 * Does again what was erased after a backup was made, before anybody is served (ORG-76). Each service's own `erase_person` runs; `note_former_erasure`
 * of the one that keeps the list says which of them it does not know. Gives how many were done again.
 */
export async function eraseAgain({ adminUrl, schemas, files, list }: EraseAgain): Promise<number> {
  const client = new pg.Client(connectionSettings({ connectionString: adminUrl }, PATIENT));
  await client.connect();
  try {
    const has = async (name: string) => (await client.query<{ has: boolean }>(HAS, [name])).rows[0]!.has;
    const that = async (call: string) => {
      const found: string[] = [];
      for (const schema of schemas) if (await has(`${schema}.${call}`)) found.push(schema);
      return found;
    };
    const [keeper] = await that('note_former_erasure(jsonb)');
    const finding = await that('appointments_of_visits(integer[])');
    const naming = await that('note_person_of_appointments(integer,integer[])');
    const erasing = await that('erase_person(integer,integer[],integer[])');
    if (keeper === undefined) return 0;
    let done = 0;
    for (const entry of list) if (await eraseOne(client, { entry, keeper, finding, naming, erasing, files })) done += 1;
    return done;
  } finally {
    await client.end();
  }
}

interface One {
  entry: ErasureEntry;
  keeper: string;
  finding: readonly string[];
  naming: readonly string[];
  erasing: readonly string[];
  files: Files;
}

async function eraseOne(client: pg.Client, one: One): Promise<boolean> {
  const { entry, keeper, erasing, files } = one;
  const { hospital_id: hospital, person_id: person, persons, visits } = entry;
  await client.query('BEGIN');
  try {
    await client.query(`SELECT set_config('nidaan.hospital_id', $1, true)`, [String(hospital)]);
    const { rows } = await client.query<{ is_new: boolean }>(`SELECT ${keeper}.note_former_erasure($1) AS is_new`, [entry]);
    if (!rows[0]!.is_new) {
      await client.query('ROLLBACK');
      return false;
    }
    await nameAppointments(client, one);
    for (const schema of erasing) {
      const erased = await client.query<{ key: string }>(`SELECT ${schema}.erase_person($1, $2, $3) AS key`, [
        person,
        persons,
        visits,
      ]);
      for (const { key } of erased.rows) await files.remove(key);
    }
    await client.query('COMMIT');
    return true;
  } catch (fault) {
    await client.query('ROLLBACK');
    throw fault;
  }
}

// What was restored may know neither person nor visit of an appointment: the list does, and of a list without them the restored visits.
async function nameAppointments(client: pg.Client, { entry, finding, naming }: One): Promise<void> {
  const appointments = [...entry.appointments];
  for (const schema of finding) {
    const found = await client.query<{ id: number }>(`SELECT ${schema}.appointments_of_visits($1) AS id`, [entry.visits]);
    appointments.push(...found.rows.map(({ id }) => id));
  }
  for (const schema of naming)
    await client.query(`SELECT ${schema}.note_person_of_appointments($1, $2)`, [entry.person_id, appointments]);
}
