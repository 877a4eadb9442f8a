import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { withServices } from '../src/index.ts';

describe('an operator’s command', () => {
  let database: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'nidaan-command-'));
    Object.assign(process.env, { NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: folder, SECRET: 's'.repeat(40) });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('logs to stderr: what it answers stands alone on stdout', async () => {
    const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    await withServices([], async ({ resources }) => resources.loggerOf('redis').warn('Redis does not answer'));
    expect(said.mock.calls.join('')).toContain('"msg":"Redis does not answer"');
  });
});
