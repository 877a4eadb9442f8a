import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../src/index.ts';

describe('createTestDatabase', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('gives an empty database of its own', async () => {
    const other = await createTestDatabase();
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query('CREATE TABLE only_here (n int)');
    await client.end();
    const elsewhere = new pg.Client(other.url);
    await elsewhere.connect();
    await expect(elsewhere.query('SELECT * FROM only_here')).rejects.toThrow('does not exist');
    await elsewhere.end();
    await other.drop();
  });

  it('is gone after drop, even with a session open', async () => {
    const other = await createTestDatabase();
    const client = new pg.Client(other.url);
    client.on('error', () => undefined);
    await client.connect();
    await other.drop();
    await expect(new pg.Client(other.url).connect()).rejects.toThrow('does not exist');
  });
});
