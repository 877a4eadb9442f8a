import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Column, Entity, PrimaryColumn, type MigrationInterface, type QueryRunner } from 'typeorm';
import { runAs } from '@nidaan/platform-telemetry';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import {
  type Database,
  columnsOf,
  migrate,
  openDatabase,
  provision,
  roleOf,
  roleUrl,
  tableOf,
  tenantTable,
} from '../src/index.ts';

const SECRET = 'a secret of the tests, long enough';

@Entity({ name: 'bills' })
class BillEntity {
  @PrimaryColumn('integer')
  hospitalId!: number;

  @PrimaryColumn('integer')
  id!: number;

  @Column('bigint')
  totalPaise!: number;

  @Column('date', { name: 'dispensed_on' })
  day!: string;

  @Column('timestamptz', { nullable: true })
  paidAt!: Date | null;

  @Column('json')
  items!: { name: string }[];

  @Column('bytea', { nullable: true })
  seal!: Buffer | null;
}

const BILLS = tableOf(BillEntity);
const INSERT = BILLS.insert();
const FIND = BILLS.select({ where: ['hospitalId', 'id'] });

class Bills1700000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE bills (hospital_id integer NOT NULL, id integer NOT NULL, total_paise bigint NOT NULL,
      dispensed_on date NOT NULL, paid_at timestamptz, items json NOT NULL, seal bytea, PRIMARY KEY (hospital_id, id))`);
    await tenantTable(runner, 'bills');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bills');
  }
}

describe('rows of entities', () => {
  let test: TestDatabase;
  let database: Database;
  const bill: BillEntity = {
    hospitalId: 1,
    id: 1,
    totalPaise: 9_007_199_254_740_991,
    day: '2026-02-28',
    paidAt: new Date('2026-02-28T18:30:00.123Z'),
    items: [{ name: `"Paracetamol", {500}` }, { name: '\\ औषध' }],
    seal: Buffer.from([0, 92, 255]),
  };
  const as = <T>(hospitalId: number, work: () => Promise<T>) => runAs({ hospitalId }, work);

  beforeAll(async () => {
    test = await createTestDatabase();
    await provision(test.url, ['lab'], SECRET);
    await migrate(test.url, 'lab', [Bills1700000000100]);
    database = await openDatabase(roleUrl(test.url, roleOf('lab'), SECRET), 'lab', [BillEntity], 2);
  });

  beforeEach(() => as(1, () => database.query('DELETE FROM bills')));

  afterAll(async () => {
    await database?.close();
    await test.drop();
  });

  it('gives back what was inserted: money, days, instants, JSON and bytes', async () => {
    await as(1, () => database.query(INSERT(bill)));
    expect(await as(1, () => database.query(FIND({ hospitalId: 1, id: 1 })))).toEqual([bill]);
  });

  it('inserts many rows alike, and nulls among them', async () => {
    const open: BillEntity = { ...bill, id: 2, paidAt: null, seal: null };
    await as(1, () => database.query(BILLS.insertMany()([bill, open])));
    const rows = await as(1, () => database.query<BillEntity>(`SELECT ${BILLS.columns('b')} FROM bills b ORDER BY b.id`));
    expect(rows).toEqual([bill, open]);
  });

  it('sends a write along with the commit, and changes what the values name', async () => {
    const pay = BILLS.update({ set: ['paidAt'], where: ['hospitalId', 'id'], returning: ['id', 'paidAt'] });
    await as(1, () =>
      database.transaction(async (tx) => {
        tx.send(INSERT({ ...bill, paidAt: null }));
        expect(tx.hasBegun).toBe(false);
      }),
    );
    expect(await as(1, () => database.query(pay({ hospitalId: 1, id: 1, paidAt: '2026-03-01T00:00:00Z' })))).toEqual([
      { id: 1, paidAt: new Date('2026-03-01T00:00:00Z') },
    ]);
    expect(await as(1, () => database.query(pay({ hospitalId: 1, id: 2, paidAt: null })))).toEqual([]);
  });

  it('skips a row whose key is taken, or gives it the new values', async () => {
    const skip = BILLS.insert({ onConflict: 'skip', returning: ['id'] });
    const replace = BILLS.insert({ onConflict: 'replace', returning: ['totalPaise'] });
    expect(await as(1, () => database.query(skip(bill)))).toEqual([{ id: 1 }]);
    expect(await as(1, () => database.query(skip(bill)))).toEqual([]);
    expect(await as(1, () => database.query(replace({ ...bill, totalPaise: 5 })))).toEqual([{ totalPaise: 5 }]);
  });

  it('SEC-04 writes no row of another hospital', async () => {
    await expect(as(2, () => database.query(INSERT(bill)))).rejects.toMatchObject({ code: '42501' });
  });

  it('calls tables and columns as TypeORM itself does', () => {
    const { tableName, columns } = database.source.getMetadata(BillEntity);
    const ours = columnsOf(BillEntity);
    expect(tableName).toBe(ours.table);
    expect(columns.map(({ propertyName, databaseName }) => [propertyName, databaseName])).toEqual(
      ours.columns.map(({ property, name }) => [property, name]),
    );
  });
});
