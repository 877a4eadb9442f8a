import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newContext, runInContext } from '@nidaan/platform-access';
import { DiskFiles, Files } from '@nidaan/platform-files';
import { eventually } from '@nidaan/testing';
import { BundleMakingService } from '../src/privacy/bundles/bundle-making.service.ts';
import { FindOldBundlesJob } from '../src/jobs/find-old-bundles.job.ts';
import { BundleDesk, DAY } from './bundle-desk.ts';

describe('copies of records whose making fails half-way', () => {
  const of = new BundleDesk();
  const { at, post, get, inWork, ready } = of;
  let stored: string[];
  let refused: number;

  // The store takes the record, and is away when the ZIP file comes.
  beforeEach(() => {
    [stored, refused] = [[], 0];
    const { put } = DiskFiles.prototype;
    jest.spyOn(DiskFiles.prototype, 'put').mockImplementation(async function (this: DiskFiles, key, body, options) {
      if (options.contentType === 'application/zip') {
        refused += 1;
        throw new Error('The store is away');
      }
      if (key.startsWith('bundles/')) stored.push(key);
      return put.call(this, key, body, options);
    });
  });
  afterEach(() => void jest.restoreAllMocks());

  const files = () => of.desk.app.get(Files, { strict: false });
  const left = async () => (await Promise.all(stored.map(async (key) => ((await files().exists(key)) ? [key] : [])))).flat();
  const make = (id: number) =>
    runInContext(newContext({ hospitalId: 1 }), () => of.desk.app.get(BundleMakingService, { strict: false }).make(id, 2));
  // Tries by hand: the job's own are of a turn that nobody waits for any more.
  const failed = async (): Promise<number> => {
    const { id } = await inWork();
    expect((await post(at(id))).status).toBe(202);
    await eventually(async () => (refused > 0 ? true : null));
    await of.desk.sql(`UPDATE patients.access_bundles SET turn = 2 WHERE request_id = ${id}`);
    await expect(make(id)).rejects.toThrow('The store is away');
    expect(await left()).not.toEqual([]);
    return id;
  };

  it('ORG-73 the next try leaves nothing of them', async () => {
    const id = await failed();
    const before = [...stored];
    jest.restoreAllMocks();
    await make(id);
    const { parts } = await ready(id);
    expect(parts).toBe(1);
    expect(await Promise.all(before.map((key) => files().exists(key)))).toEqual(before.map(() => false));
    expect((await get(at(id, 'file/'))).status).toBe(200);
  });

  it('ORG-73 goes after seven days where no try succeeded', async () => {
    await failed();
    const look = () => of.desk.app.get(FindOldBundlesJob, { strict: false }).run();
    await look();
    expect(await left()).not.toEqual([]);
    await of.desk.nidaan.at(new Date(Date.now() + 8 * DAY), async () => {
      await look();
      await eventually(async () => ((await left()).length === 0 ? true : null));
    });
  });

  it('ORG-76 goes with an erasure', async () => {
    await failed();
    const { person_id: person, id: visit } = of.visit;
    const erased = await of.desk.asService(1, `SELECT erase_person(${person}, '{${person}}', '{${visit}}') AS key`);
    expect(erased.map(({ key }) => key)).toEqual(expect.arrayContaining(stored));
  });
});
