import { foldedName, personKeys, uhidKey } from '../../libs/patients/contracts/dist/index.js';
import { familyName, givenName, randomOf } from './people.mjs';

const BATCH = 10_000;
const RETURNING = 0.2;

function personOf(id, hospital, random) {
  const first_name = givenName(random);
  const last_name = familyName(random);
  const phone = String(7_000_000_000 + Math.floor(random() * 2_999_999_999));
  const birth_date = `${1930 + Math.floor(random() * 95)}-06-05`;
  const keys = personKeys({
    ...{
      first_name,
      last_name,
      local_name: '',
      guardian_name: givenName(random),
      phone_key: phone,
      alt_phone_key: '',
      birth_date,
    },
  });
  const uhid = `UH${String(id).padStart(8, '0')}`;
  return {
    ...{ id, uhid, uhid_key: uhidKey(uhid), root_id: id, first_name, last_name, phone, phone_key: phone, birth_date },
    ...{ folded_name: foldedName(`${first_name} ${last_name}`), keys: keys.map((key) => `${hospital}:${key}`) },
    ...{ aadhaar_index: null, aadhaar_sealed: null, aadhaar_last_four: '', email: '', local_name: '', visits: 1 },
  };
}

const columnsOf = async (admin, table) =>
  (
    await admin.query(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'patients' AND table_name = $1 AND is_generated = 'NEVER'`,
      [table],
    )
  ).rows.map(({ name }) => name);

// Rows like the one that is there, but for these expressions.
async function copies(admin, table, changed, from) {
  const columns = await columnsOf(admin, table);
  const values = columns.map((name) => changed[name] ?? `t.${name}`);
  return `INSERT INTO patients.${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${from}`;
}

// A visit bears the terms of its person (docs/adr/0074-terms-of-persons-at-visits.md).
const borneBy = (person) => ({
  person_id: person,
  person_terms: `(SELECT array_to_tsvector(q.keys) FROM patients.persons q WHERE q.hospital_id = $1 AND q.id = ${person})`,
});

// Indexes over many keys are made once, after the rows.
async function withoutGin(admin, table, run) {
  const { rows } = await admin.query(
    `SELECT indexname AS name, indexdef AS made FROM pg_indexes WHERE schemaname = 'patients' AND tablename = $1 AND indexdef LIKE '% USING gin %'`,
    [table],
  );
  for (const { name } of rows) await admin.query(`DROP INDEX patients.${name}`);
  await run();
  for (const { made } of rows) await admin.query(made);
}

/** Fills the registry of a hospital that has one person and one visit with `count` persons, whose visits a fifth more are. */
export async function fillRegistry({ admin, hospital, count }) {
  const random = randomOf(count);
  const { rows } = await admin.query('SELECT max(id) AS visit FROM patients.patients WHERE hospital_id = $1', [hospital]);
  const first = rows[0].visit;
  const fields = Object.keys(personOf(1, hospital, randomOf(1)));
  const changed = Object.fromEntries(fields.map((name) => [name, `n.${name}`]));
  changed.last_visit_id = `${first} + n.id`;
  const insert = await copies(
    admin,
    'persons',
    changed,
    `(SELECT * FROM patients.persons WHERE hospital_id = $1 ORDER BY id LIMIT 1) t, jsonb_populate_recordset(NULL::patients.persons, $2) n`,
  );
  await withoutGin(admin, 'persons', async () => {
    for (let from = 2; from <= count; from += BATCH) {
      const length = Math.min(BATCH, count - from + 1);
      const persons = Array.from({ length }, (_, at) => personOf(from + at, hospital, random));
      await admin.query(insert, [hospital, JSON.stringify(persons)]);
    }
  });
  const visits = `(SELECT * FROM patients.patients WHERE hospital_id = $1 AND id = $2) t, generate_series(2, $3::integer) n`;
  await withoutGin(admin, 'patients', async () => {
    const ofEach = { id: '$2::integer + n', ...borneBy('n'), aadhaar_index: 'NULL' };
    await admin.query(await copies(admin, 'patients', ofEach, visits), [hospital, first, count]);
    const again = { ...ofEach, id: '$2::integer + $3::integer + n', ...borneBy('1 + (n * 7919::bigint) % $3::integer') };
    const returning = visits.replace('$3::integer', `($3::integer * ${RETURNING})::integer`);
    await admin.query(await copies(admin, 'patients', again, returning), [hospital, first, count]);
    // Else the planner takes the tables for small.
    await admin.query('ANALYZE patients.persons');
    await admin.query('ANALYZE patients.patients');
    await admin.query(
      `UPDATE patients.persons p SET last_visit_id = v.id, visits = 2 FROM (SELECT person_id, max(id) AS id FROM patients.patients
        WHERE hospital_id = $1 AND id > $2::integer + $3::integer GROUP BY person_id) v WHERE p.hospital_id = $1 AND p.id = v.person_id`,
      [hospital, first, count],
    );
  });
  await admin.query('VACUUM ANALYZE patients.persons');
  await admin.query('VACUUM ANALYZE patients.patients');
}
