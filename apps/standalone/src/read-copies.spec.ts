import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate, provision } from '@nidaan/platform-database';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { services } from './services.ts';

const NAMES = ['patients', 'lab', 'pharmacy', 'billing', 'clinical', 'support'] as const;

/** What the release before writes when it hears of a hospital or a patient; it does so beside the new one too. */
const WRITES = (id: number) => [
  `INSERT INTO patients.hospitals (hospital_id, name, address, phone, email, time_zone) VALUES (${id}, 'N', 'A', 'P', 'E', 'Asia/Dubai')`,
  `INSERT INTO pharmacy.hospitals (hospital_id, name, address, phone, email, time_zone) VALUES (${id}, 'N', 'A', 'P', 'E', 'Asia/Dubai')`,
  `INSERT INTO lab.hospitals (hospital_id, name, address, phone, email) VALUES (${id}, 'N', 'A', 'P', 'E')`,
  `INSERT INTO billing.hospitals (hospital_id, account_id, name, address, phone, email, username, time_zone, rate_paise)
     VALUES (${id}, ${id}, 'N', 'A', 'P', 'E', 'U', 'Asia/Dubai', 1500)`,
  `INSERT INTO support.accounts (hospital_id, id, username, email) VALUES (${id}, ${id}, 'U', 'E')`,
  `INSERT INTO clinical.known_patients (hospital_id, patient_id) VALUES (${id}, 1)`,
  `INSERT INTO lab.known_patients (hospital_id, patient_id, name, phone, disease) VALUES (${id}, 1, 'N', 'P', 'D')`,
  `INSERT INTO pharmacy.known_patients (hospital_id, patient_id, name, phone, disease, age, gender) VALUES (${id}, 1, 'N', 'P', 'D', 'A', 'G')`,
];
const TABLES = [
  ...['patients', 'pharmacy', 'lab', 'billing'].map((schema) => `${schema}.hospitals`),
  'support.accounts',
  ...['clinical', 'lab', 'pharmacy'].map((schema) => `${schema}.known_patients`),
];

describe('tables of the release before that become read copies', () => {
  let test: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    test = await createTestDatabase();
    await provision(test.url, NAMES, 'a secret of the tests, long enough');
    const definitions = services.filter(({ name }) => (NAMES as readonly string[]).includes(name));
    const released = (name: string) => !/^Copy|^DefaultRate/.test(name);
    for (const { name, migrations } of definitions)
      await migrate(
        test.url,
        name,
        migrations.filter((each) => released(each.name)),
      );
    client = new pg.Client(test.url);
    await client.connect();
    for (const write of WRITES(1)) await client.query(write);
    for (const { name, migrations } of definitions) await migrate(test.url, name, migrations);
  }, 120_000);

  afterAll(async () => {
    await client?.end();
    await test?.drop();
  });

  it.each(TABLES)('%s keeps its rows, and takes those of the release before', async (table) => {
    const rows = async () => (await client.query(`SELECT * FROM ${table} ORDER BY 1`)).rows as Record<string, unknown>[];
    const [before, ...others] = await rows();
    expect(others).toEqual([]);
    expect(Object.values(before!)).toContain(1);
    expect('told_at' in before! ? before!.told_at : null).toBeNull();
    await client.query(WRITES(2).find((write) => write.startsWith(`INSERT INTO ${table} `))!);
    expect(await rows()).toHaveLength(2);
  });

  it('BIL-09 gives a hospital ₹20 where nobody said another rate, and leaves the rate that is there', async () => {
    await client.query(`INSERT INTO billing.hospitals (hospital_id, account_id, name, address, phone, email, username, time_zone)
      VALUES (3, 3, '', '', '', '', '', '')`);
    const { rows } = await client.query(
      'SELECT hospital_id, rate_paise FROM billing.hospitals WHERE hospital_id <> 2 ORDER BY 1',
    );
    expect(rows).toEqual([
      { hospital_id: 1, rate_paise: 1500 },
      { hospital_id: 3, rate_paise: 2000 },
    ]);
  });
});
