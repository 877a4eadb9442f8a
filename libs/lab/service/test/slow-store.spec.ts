import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Files } from '@nidaan/platform-files';
import { formOf, openLabFixture, type LabFixture } from './lab-fixture.ts';
import { eventually } from '@nidaan/testing';

const POOL = 5;
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(512, 'x'), Buffer.from('\n%%EOF\n')]);

let fixture: LabFixture;
let files: Files;
beforeAll(async () => {
  fixture = await openLabFixture({ env: { DATABASE_POOL: String(POOL) } });
  files = fixture.nidaan.composition.resources.files;
  await fixture.register(1, 7);
});
afterAll(() => fixture?.close());
afterEach(() => void jest.restoreAllMocks());

const form = () => formOf({ patient_id: '7', file: new File([new Uint8Array(PDF)], 'a.pdf') });
const upload = (key: string) => fixture.upload(1, form(), { 'idempotency-key': key });
const reports = async () => (await fixture.sql('SELECT FROM lab.lab_reports')).length;
const inTransaction = async () =>
  (
    await fixture.sql(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename LIKE 'nidaan_lab%' AND state LIKE 'idle in transaction%'`,
    )
  ).length;

async function stored(): Promise<number> {
  let count = 0;
  for await (const key of files.list()) if (key.startsWith('lab/')) count += 1;
  return count;
}

/** Holds every upload back until it is let go. */
function slowStore(): () => void {
  let go!: () => void;
  const gate = new Promise<void>((resolve) => (go = resolve));
  const put = files.put.bind(files);
  jest.spyOn(files, 'put').mockImplementation(async (...given) => gate.then(() => put(...given)));
  return go;
}

describe('uploads over a slow store', () => {
  it(`L11 do not keep the lab's other calls waiting, though there are more of them than connections`, async () => {
    const before = await reports();
    const go = slowStore();
    const uploads = Array.from({ length: POOL + 1 }, (_, index) => upload(`slow-${index}`));
    await eventually(() => jest.mocked(files.put).mock.calls.length > POOL);
    expect(await inTransaction()).toBe(0);
    const began = Date.now();
    const others = await Promise.all(Array.from({ length: 10 }, () => fixture.list(1)));
    expect(others.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(Date.now() - began).toBeLessThan(4500);
    go();
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array(POOL + 1).fill(201));
    expect(await reports()).toBe(before + POOL + 1);
  });

  it('L3 make one report and leave one file when doubles are under way together', async () => {
    const before = [await reports(), await stored()];
    const go = slowStore();
    const doubles = [upload('double'), upload('double'), upload('double')];
    await eventually(() => jest.mocked(files.put).mock.calls.length === 3);
    go();
    const answers = await Promise.all(doubles);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect([await reports(), await stored()]).toEqual([before[0]! + 1, before[1]! + 1]);
    // One that comes later stores nothing at all.
    jest.mocked(files.put).mockClear();
    expect((await upload('double')).body).toEqual(answers[0]!.body);
    expect(files.put).not.toHaveBeenCalled();
  });

  it('L3 leave no file when the commit fails, and can be sent again under the same key', async () => {
    const before = [await reports(), await stored()];
    await fixture.sql(`CREATE FUNCTION lab.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`);
    await fixture.sql(`CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON lab.lab_reports DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION lab.refuse()`);
    expect((await upload('again')).status).toBe(500);
    expect([await reports(), await stored()]).toEqual(before);
    await fixture.sql('DROP FUNCTION lab.refuse CASCADE');
    expect((await upload('again')).status).toBe(201);
    expect([await reports(), await stored()]).toEqual([before[0]! + 1, before[1]! + 1]);
  });

  it('L3 are answered all the same when the store does not remove what a double had brought', async () => {
    jest.spyOn(files, 'remove').mockRejectedValue(new Error('The store is away'));
    const answers = await Promise.all([upload('stuck'), upload('stuck')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });
});
