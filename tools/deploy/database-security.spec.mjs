import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrateAll } from '@nidaan/platform-runtime';
import { createTestDatabase } from '@nidaan/testing';
import pg from 'pg';
import { services } from '../../apps/standalone/src/services.ts';

const OURS = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`;
const DEFINERS = `SELECT n.nspname || '.' || p.proname AS name, p.proconfig AS settings FROM pg_proc p
  JOIN pg_namespace n ON n.oid = p.pronamespace WHERE p.prosecdef AND ${OURS} ORDER BY 1`;

describe('what a service can do by SQL', () => {
  let database;
  let client;

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrateAll(services, database.url, {
      secret: 'a secret of the tests, long enough for anybody',
      moreSecrets: [],
    });
    client = new pg.Client(database.url);
    await client.connect();
  }, 120_000);

  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  /** Runs `work` in a transaction as a service's role, bound to a hospital or to none, and takes back what it did. */
  const asService = async (service, hospital, work) => {
    await client.query('BEGIN');
    try {
      await client.query(`SET LOCAL search_path = ${service}, extensions; SET LOCAL ROLE nidaan_${service}`);
      if (hospital !== null) await client.query(`SELECT set_config('nidaan.hospital_id', $1, true)`, [String(hospital)]);
      return await work((sql, values) => client.query(sql, values).then(({ rows }) => rows));
    } finally {
      await client.query('ROLLBACK');
    }
  };

  it('S1 every SECURITY DEFINER function of every schema looks into pg_temp last', async () => {
    const { rows } = await client.query(DEFINERS);
    expect(rows.length).toBeGreaterThan(60);
    const open = rows.filter(({ settings }) => !settings?.some((setting) => /^search_path=.*, *pg_temp$/.test(setting)));
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it('S1 no service may make a temporary table', async () => {
    for (const { name } of services)
      await expect(asService(name, null, (sql) => sql('CREATE TEMP TABLE idempotency_keys (n int)'))).rejects.toMatchObject({
        code: '42501',
      });
  });

  it('S1 a temporary table of the same name, were it allowed, does not stand in for the real one in any service', async () => {
    const { database: name } = client;
    await client.query(`GRANT TEMPORARY ON DATABASE ${name} TO PUBLIC`);
    try {
      for (const { name: service } of services) {
        const insert = `INSERT INTO ${service}.idempotency_keys (hospital_id, key, route, body_hash, created_at) VALUES (1, $1, 'x', 'x', $2)`;
        await client.query(insert, ['old', '2020-01-01']);
        const whose = await asService(service, 1, async (sql) => {
          await sql('CREATE TEMP TABLE idempotency_keys (LIKE idempotency_keys)');
          await sql(`INSERT INTO pg_temp.idempotency_keys SELECT * FROM ${service}.idempotency_keys`);
          await sql(`CREATE FUNCTION pg_temp.turned() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION 'This runs as %', current_user; END $$`);
          await sql('CREATE TRIGGER turned BEFORE DELETE ON pg_temp.idempotency_keys EXECUTE FUNCTION pg_temp.turned()');
          await sql('SELECT forget_idempotency_keys(1)');
          return sql(`SELECT (SELECT count(*)::int FROM pg_temp.idempotency_keys) AS theirs,
            (SELECT count(*)::int FROM ${service}.idempotency_keys) AS ours`);
        });
        expect(whose).toEqual([{ theirs: 1, ours: 0 }]);
      }
    } finally {
      await client.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
    }
  });

  // A table without row-level security, and why a service may see all of it.
  const OPEN = {
    access_days_place: 'the number of a seal',
    audit_seals: 'hashes and numbers of the chain',
    job_requests: 'names of jobs and ids',
    migrations: 'names of migrations',
    rights: 'numbers and keys of roles, read before a tenant is known to be allowed in',
    emergency_rights: 'numbers of records that are open in an emergency, read before a call is let in',
    support_rights: "numbers of hospitals that let the platform's staff in, read before a call is let in",
    key_rights: 'numbers, hashes and networks of API keys, read to learn of which hospital a call is',
    role_rights: 'keys of permissions, read before a tenant is known to be allowed in',
    revocations: 'ids of accounts and sessions, read before a tenant is known',
    subscriptions: 'names of events',
    'admin.leads': 'of the platform, no hospital stands in it',
    'billing.provider_messages': 'ids of messages of the payment provider',
    'identity.email_changes': 'found by its secret or by an address, before a login: ids, former addresses and hashes of secrets',
    'identity.backup_codes': 'of accounts, asked for before a login: hashes keyed by sealed secrets',
    'identity.factors': 'of accounts, asked for before a login: sealed secrets',
    'identity.one_time_passwords': 'of accounts, before a login: hashes of tokens',
    'identity.login_challenges': 'of accounts, before a login: hashes of tokens',
    'identity.document_keys': 'public keys of printed papers, of the deployment and not of a hospital',
    'patients.card_keys': 'sealed keys of patient cards, of the deployment and not of a hospital',
    'identity.invitations': 'found by its secret or by an address, before a login: numbers, addresses and hashes of secrets',
    'identity.last_hospitals': 'numbers of accounts and hospitals, asked before a hospital is at work',
    'identity.member_refresh_tokens': 'before a login there is no hospital',
    'identity.member_secrets': 'hashes of passwords by account, asked before a login',
    'identity.known_networks': 'addresses and networks that logged in, asked before a login',
    'identity.factor_resets': 'asked for by the staff, of accounts, stopped before a login',
    'identity.support_grants': 'listed and entered by the staff before they are of a hospital',
    'identity.known_devices': 'devices of accounts, asked before a login',
    'identity.security_notices': 'of accounts, opened by the key of a mail before a login',
    'identity.guesses': 'before a login there is no hospital',
    'identity.one_time_codes': 'before a login there is no hospital',
    'identity.refresh_tokens': 'before a login there is no hospital',
    'identity.registration_attempts': 'before a login there is no hospital',
    'identity.reset_permissions': 'before a login there is no hospital',
    'identity.join_permissions': 'before a login there is no hospital',
    'scheduling.code_requests': 'keyed hashes of phones and times, counted over all hospitals',
    'identity.sessions': 'before a login there is no hospital',
  };
  const TABLES = `SELECT n.nspname AS schema, c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS walled,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'hospital_id' AND NOT a.attisdropped) AS has_hospital
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND n.nspname = ANY ($1) ORDER BY 1, 2`;
  const tables = async () => (await client.query(TABLES, [services.map(({ name }) => name)])).rows;

  it('S1 every table of every schema is under row-level security, forced, or stands in the list with its reason', async () => {
    const open = (await tables()).filter(({ walled }) => !walled);
    expect(open.filter(({ schema, name }) => !OPEN[name] && !OPEN[`${schema}.${name}`])).toEqual([]);
    // An account's rights, and a guest's, are asked with both numbers, and changes of all hospitals are looked for at once.
    // Sessions, where somebody was last and invitations are read before a hospital is at work.
    const known = new Set([
      'rights',
      'role_rights',
      'key_rights',
      'last_hospitals',
      'sessions',
      'invitations',
      'support_rights',
      'support_grants',
      'emergency_rights',
    ]);
    expect(open.filter(({ name, has_hospital }) => has_hospital && !known.has(name))).toEqual([]);
  });

  /** Columns that a row cannot do without, with a value of their type; of a hospital. */
  const rowFor = async (schema, name, hospital) => {
    const { rows } = await client.query(
      `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attidentity <> '' AS is_identity, t.typcategory AS kind
       FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_attrdef d ON (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
       WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
         AND (a.attnotnull AND d.adbin IS NULL AND a.attidentity = '' OR a.attname = 'hospital_id')`,
      [`${schema}.${name}`],
    );
    const values = { N: hospital, S: `'${hospital}'`, D: 'now()', B: 'true', A: `'{}'` };
    const valueOf = ({ name: column, type, kind }) =>
      column === 'hospital_id'
        ? hospital
        : type === 'uuid'
          ? 'gen_random_uuid()'
          : type.startsWith('json')
            ? `'{}'`
            : type === 'bytea'
              ? `'\\x00'`
              : (values[kind] ?? 'NULL');
    return `INSERT INTO ${schema}.${name} (${rows.map((column) => `"${column.name}"`).join(', ')}) VALUES (${rows.map(valueOf).join(', ')})`;
  };

  it('S1 no table of any schema shows its service a row without a hospital, or one of another hospital', async () => {
    const walled = (await tables()).filter(({ walled: is, has_hospital }) => is && has_hospital);
    expect(walled.length).toBeGreaterThan(40);
    await client.query('SET session_replication_role = replica');
    for (const { schema, name } of walled) {
      await client.query(`DO $$ DECLARE c record; BEGIN FOR c IN SELECT conname FROM pg_constraint WHERE conrelid = '${schema}.${name}'::regclass
        AND contype = 'c' LOOP EXECUTE format('ALTER TABLE ${schema}.${name} DROP CONSTRAINT %I', c.conname); END LOOP; END $$`);
      for (const hospital of [1, 2]) await client.query(await rowFor(schema, name, hospital));
    }
    await client.query('RESET session_replication_role');
    const shown = [];
    for (const { schema, name } of walled) {
      const seenBy = (hospital) =>
        asService(schema, hospital, (sql) => sql(`SELECT DISTINCT hospital_id FROM ${name} ORDER BY 1`)).then((rows) =>
          rows.map(({ hospital_id }) => hospital_id),
        );
      shown.push([`${schema}.${name}`, await seenBy(null), await seenBy(1), await seenBy(2), await seenBy(3)]);
    }
    expect(shown).toEqual(shown.map(([name]) => [name, [], [1], [2], []]));
  }, 120_000);

  it('S1 no function that sees the events of all hospitals gives a payload away, or lets a hospital touch the events of another', async () => {
    const { rows } = await client.query(
      `SELECT p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
       WHERE n.nspname = 'lab' AND p.prosecdef AND 'payload' = ANY (p.proargnames)`,
    );
    expect(rows).toEqual([]);
    const event = `gen_random_uuid(), 'x', 2, 'x', 1, '{"name":"Asha"}', now(), gen_random_uuid()`;
    await client.query(
      `INSERT INTO lab.inbox (event_id, name, hospital_id, aggregate, lane, payload, occurred_at, root, parked_at) VALUES (${event}, now())`,
    );
    const touched = (sql) =>
      sql(
        'SELECT (SELECT count(*)::int FROM parked_events(9)) AS listed, (SELECT count(*)::int FROM replay_events(NULL)) AS replayed',
      );
    expect(await asService('lab', 1, touched)).toEqual([{ listed: 0, replayed: 0 }]);
    expect(await asService('lab', null, touched)).toEqual([{ listed: 1, replayed: 1 }]);
    await expect(
      asService('lab', 1, (sql) =>
        sql(`INSERT INTO outbox (event_id, name, hospital_id, aggregate, lane, payload, occurred_at, root) VALUES (${event})`),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('S1 the carrier of a service sees the events of all hospitals there, and those of no other service', async () => {
    const event = `gen_random_uuid(), 'x', 2, 'carried', 1, '{}', now(), gen_random_uuid()`;
    for (const schema of ['lab', 'pharmacy'])
      for (const table of ['outbox', 'inbox'])
        await client.query(
          `INSERT INTO ${schema}.${table} (event_id, name, hospital_id, aggregate, lane, payload, occurred_at, root) VALUES (${event})`,
        );
    const seenBy = async (role, table) => {
      await client.query(`BEGIN; SET LOCAL ROLE ${role}`);
      return client
        .query(`SELECT count(*)::int AS n FROM ${table} WHERE aggregate = 'carried'`)
        .then(({ rows }) => rows[0].n)
        .catch(({ code }) => code)
        .finally(() => client.query('ROLLBACK'));
    };
    for (const table of ['outbox', 'inbox']) {
      expect(await seenBy('nidaan_carrier', `lab.${table}`)).toBe(1);
      expect(await seenBy('nidaan_lab_carrier', `lab.${table}`)).toBe(1);
      expect(await seenBy('nidaan_lab_carrier', `pharmacy.${table}`)).toBe('42501');
    }
  });
});
