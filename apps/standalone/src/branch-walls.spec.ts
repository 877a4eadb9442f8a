import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { readConfig } from '@nidaan/platform-config';
import { ownerOf, proveIsolation, roleOf, roleUrl } from '@nidaan/platform-database';
import type { ServiceName } from '@nidaan/kernel';
import { migrateAll, operate, PLATFORM_WIDE, type Composition } from '@nidaan/platform-runtime';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { services } from './services.ts';

const POLICY = `SELECT format('CREATE POLICY %I ON %s AS RESTRICTIVE TO %s USING (%s) WITH CHECK (%s)', polname, $1::text, polroles[1]::regrole,
  pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) AS sql FROM pg_policy WHERE polrelid = $1::regclass AND polname = 'branches'`;

const { secrets } = readConfig({ NODE_ENV: 'test', SECRET: 'x'.repeat(32) });

/** From the catalogue, as each service's own role and without any HTTP: a table or a function that comes later is tried as well. */
describe('the walls between branches', () => {
  let test: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    test = await createTestDatabase({ isMigrated: true });
    await migrateAll(services, test.url, secrets);
    client = new pg.Client(test.url);
    await client.connect();
  }, 120_000);

  afterAll(async () => {
    await client?.end();
    await test?.drop();
  });

  const prove = (name: string) => {
    const { name: service, hospitalWide } = services.find((each) => each.name === name)!;
    const connectionString = roleUrl(test.url, roleOf(service), secrets.secret);
    return proveIsolation({ connectionString }, { ...PLATFORM_WIDE, ...hospitalWide });
  };

  /** Does something as the owner of a schema, proves, and takes it back. */
  async function planted(service: 'patients' | 'lab', plant: string, remove: string) {
    const asOwner = (sql: string) =>
      client.query(`SET ROLE ${ownerOf(service)}; SET search_path = ${service}, extensions; ${sql}; RESET ROLE`);
    await asOwner(plant);
    try {
      return (await prove(service)).leaks;
    } finally {
      await asOwner(remove);
    }
  }

  it.each(services.map(({ name }) => name))('ORG-37 ORG-34 nothing of a branch out of sight is reached in %s', async (name) => {
    const { leaks, role } = await prove(name);
    expect(leaks).toEqual([]);
    expect(role).toBe(roleOf(name));
  });

  it('ORG-34 visits, records, tests, reports and bills stand under branches', async () => {
    const tables = async (name: string) => (await prove(name)).tables;
    expect(await tables('patients')).toEqual([
      'branch_daily_totals',
      'fee_receipts',
      'lab_reports',
      'lab_tests',
      'medical_records',
      'patients',
      'pharmacy_records',
      'visit_cancellations',
    ]);
    expect(await tables('clinical')).toEqual(['known_patients', 'medical_records']);
    expect(await tables('lab')).toEqual(['known_patients', 'lab_reports', 'lab_tests', 'test_orders']);
    expect(await tables('billing')).toEqual(['branch_day_totals', 'branch_lines', 'cancelled_visits']);
    expect(await tables('pharmacy')).toEqual(['known_patients', 'known_records', 'pharmacy_records']);
  });

  it('ORG-37 a table whose policy is gone is named', async () => {
    const { rows } = await client.query<{ sql: string }>(POLICY, ['lab.lab_tests']);
    const leaks = await planted('lab', 'DROP POLICY branches ON lab_tests', rows[0]!.sql);
    expect(leaks).toContain('lab_tests: a policy of branches is missing');
    expect(leaks).toContain('lab_tests: with branch 1 in sight, rows of branch 2 are reached by COPY');
    expect(leaks).toContain('lab_tests: with no branch in sight, rows are reached by a cursor');
    expect(leaks.every((leak) => leak.startsWith('lab_tests: '))).toBe(true);
    expect((await prove('lab')).leaks).toEqual([]);
  });

  it('ORG-37 a new table is named: one that stands under no branch, and one whose branches nobody watches', async () => {
    const wall = `ENABLE ROW LEVEL SECURITY; CREATE POLICY tenant ON beds USING (true) WITH CHECK (true)`;
    const open = await planted('patients', 'CREATE TABLE beds (hospital_id int NOT NULL, id int NOT NULL)', 'DROP TABLE beds');
    expect(open).toEqual(['beds: stands under no branch']);
    const unwatched = `CREATE TABLE beds (hospital_id int NOT NULL, branch_id int NOT NULL DEFAULT 1); ALTER TABLE beds ${wall}`;
    const leaks = await planted('patients', unwatched, 'DROP TABLE beds');
    expect(leaks).toContain('beds: a policy of branches is missing');
    expect(leaks).toContain('beds: with branch 1 in sight, rows of branch 2 are reached by UPDATE');
  });

  it('ORG-35 a function that forgets the branches is named, and one that names them and gives all', async () => {
    const plant = (condition: string) => `CREATE FUNCTION newest() RETURNS SETOF integer LANGUAGE sql SECURITY DEFINER
      AS $$ SELECT id FROM patients WHERE hospital_id = current_setting('nidaan.hospital_id')::int ${condition} $$`;
    const forgets = await planted('patients', plant(''), 'DROP FUNCTION newest');
    expect(forgets).toEqual(['newest(): does not ask which branches are in sight']);
    const pretends = await planted('patients', plant(`AND current_setting('nidaan.branches') <> 'x'`), 'DROP FUNCTION newest');
    expect(pretends).toContain('newest(): gives rows of branches that are not in sight');
  });

  /** What an operator is shown, and whether the command ends well. */
  async function shown() {
    const settings = (name: ServiceName) => ({ connectionString: roleUrl(test.url, roleOf(name), secrets.secret) });
    const running = services.map((definition) => ({ definition, app: { get: () => ({ settings: settings(definition.name) }) } }));
    const lines: string[] = [];
    const composition = { services: new Map(running.map((each) => [each.definition.name, each])) } as unknown as Composition;
    const isFine = await operate(composition, ['prove-isolation'], (line) => lines.push(line));
    return { isFine, text: lines.join('\n') };
  }

  it('ORG-37 prove-isolation prints one page, and fails and names the table whose policy is gone', async () => {
    const whole = await shown();
    expect(whole.isFine).toBe(true);
    expect(whole.text).toMatch(/^lab as nidaan_lab, \w+: 4 tables, 7 policies, 1 functions, \d+ tries$/m);
    expect(whole.text).toMatch(/find_visits\(\)/);
    expect(whole.text).toMatch(/\d{3} tries, 0 leaks\.$/);
    const { rows } = await client.query<{ sql: string }>(POLICY, ['pharmacy.pharmacy_records']);
    await client.query('DROP POLICY branches ON pharmacy.pharmacy_records');
    try {
      const broken = await shown();
      expect(broken.isFine).toBe(false);
      expect(broken.text).toMatch(/LEAK {2}pharmacy_records: a policy of branches is missing/);
    } finally {
      await client.query(rows[0]!.sql);
    }
    expect((await shown()).isFine).toBe(true);
  });

  it('GROWTH upgrade 1: a process of the release before, which does not say that it binds branches, sees all of its hospital', async () => {
    const count = async (bound: string) => {
      await client.query(`BEGIN; SET LOCAL search_path = lab, extensions; SET LOCAL ROLE ${ownerOf('lab')}`);
      await client.query(
        `INSERT INTO known_patients (hospital_id, patient_id, name, phone, disease, branch_id) VALUES (-7, 1, '', '', '', 2)`,
      );
      await client.query(
        `SET LOCAL ROLE ${roleOf('lab')}; SELECT set_config('nidaan.hospital_id', '-7', true), set_config('nidaan.bound', '${bound}', true)`,
      );
      const { rowCount } = await client.query('SELECT 1 FROM known_patients');
      await client.query('ROLLBACK');
      return rowCount;
    };
    expect([await count(''), await count('on')]).toEqual([1, 0]);
  });
});
