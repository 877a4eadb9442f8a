import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrateAll } from '@nidaan/platform-runtime';
import { createTestDatabase } from '@nidaan/testing';
import pg from 'pg';
import { format } from 'prettier';
import { services } from '../../apps/standalone/src/services.ts';
import { ROOT } from '../workspace.mjs';
import { citusPlan, citusText } from './citus-plan.mjs';

const PAGE = join(ROOT, 'docs/operations/scaling.md');
const [BEGIN, END] = ['<!-- from the migrations: begin -->\n', '<!-- from the migrations: end -->'];

/** One table for each rule, and each breaks it. */
const PLANTED = `CREATE SCHEMA planted; SET search_path = planted;
  CREATE TABLE things (hospital_id int NOT NULL, id int NOT NULL, PRIMARY KEY (hospital_id, id));
  CREATE TABLE keyless (id int PRIMARY KEY);
  CREATE TABLE narrow (hospital_id int NOT NULL, id int PRIMARY KEY);
  CREATE TABLE loose (hospital_id int, id int);
  CREATE TABLE twice (hospital_id int NOT NULL, id int NOT NULL, name text UNIQUE, PRIMARY KEY (hospital_id, id));
  CREATE TABLE outbox (seq bigint PRIMARY KEY);
  CREATE TABLE counted (hospital_id int NOT NULL, id int GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (hospital_id, id));
  CREATE TABLE astray (hospital_id int NOT NULL, id int NOT NULL, owner int NOT NULL, thing int NOT NULL, PRIMARY KEY (hospital_id, id),
    FOREIGN KEY (owner, thing) REFERENCES things (hospital_id, id));
  CREATE TABLE behind (hospital_id int NOT NULL, id int NOT NULL, seq bigint REFERENCES outbox, PRIMARY KEY (hospital_id, id));
  CREATE TABLE fine (hospital_id int NOT NULL, id bigint GENERATED ALWAYS AS IDENTITY, thing int, PRIMARY KEY (hospital_id, id),
    FOREIGN KEY (hospital_id, thing) REFERENCES things (hospital_id, id));
  CREATE TABLE watched (hospital_id int NOT NULL, id int NOT NULL, PRIMARY KEY (hospital_id, id));
  CREATE FUNCTION quiet() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE TRIGGER watch AFTER INSERT ON watched EXECUTE FUNCTION quiet();
  CREATE TABLE asking (hospital_id int NOT NULL, id int NOT NULL, PRIMARY KEY (hospital_id, id));
  CREATE POLICY ask ON asking USING (EXISTS (SELECT FROM things t WHERE t.id = asking.id));`;

describe('the schema, spread over several servers', () => {
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

  it('can be distributed by hospital_id: each table breaks none of the rules of Citus, or stays for a reason', async () => {
    const plan = await citusPlan(
      client,
      services.map(({ name }) => name),
    );
    expect(plan.faults).toEqual([]);
    expect(plan.tables.length).toBeGreaterThan(60);
    expect(plan.tables.filter(({ place }) => place === 'distributed').length).toBeGreaterThan(15);
  });

  it('is described in scaling.md as it is (UPDATE_DOCS=1 writes it there)', async () => {
    const text = citusText(
      await citusPlan(
        client,
        services.map(({ name }) => name),
      ),
    );
    const page = readFileSync(PAGE, 'utf8');
    const [begin, end] = [page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)];
    const wanted = await format(`${page.slice(0, begin)}${text}\n${page.slice(end)}`, {
      parser: 'markdown',
      proseWrap: 'preserve',
    });
    if (process.env.UPDATE_DOCS) writeFileSync(PAGE, wanted);
    expect(readFileSync(PAGE, 'utf8')).toBe(wanted);
  });

  it('is refused where a table breaks a rule', async () => {
    await client.query(PLANTED);
    const { faults, tables } = await citusPlan(client, ['planted']);
    const about = (name) => faults.filter((fault) => fault.startsWith(`planted.${name}:`));
    for (const [name, says] of [
      ['keyless', 'has no hospital_id'],
      ['narrow', 'a key of it lacks hospital_id'],
      ['loose', 'a key of it lacks hospital_id'],
      ['twice', 'a key of it lacks hospital_id'],
      ['counted', 'the counted column id must be a bigint'],
      ['astray', 'lacks hospital_id'],
      ['behind', 'joins a distributed table and one that stays'],
      ['watched', 'the trigger watch does not run on shards'],
      ['asking', 'the policy ask asks another table'],
    ])
      expect([name, about(name).join()]).toEqual([name, expect.stringContaining(says)]);
    expect([about('things'), about('fine'), about('outbox')]).toEqual([[], [], []]);
    expect(tables.find(({ name }) => name === 'fine').place).toBe('distributed');
  });
});
