import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { notFound, unavailable } from '@nidaan/kernel';
import { DiskFiles, newFileKey, type OpenFile } from '@nidaan/platform-files';
import { copyFiles } from '../src/copy-files.ts';
import { erasuresBeside } from '../src/index.ts';
import { MANIFEST } from '../src/manifest.ts';

const PDF = { contentType: 'application/pdf' };

describe('what a backup cannot read', () => {
  let folder: string;
  let files: DiskFiles;
  const keys = [newFileKey('lab/7'), newFileKey('lab/7')];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nidaan-unreadable-'));
    files = new DiskFiles(join(folder, 'store'));
    for (const key of keys) await files.put(key, Buffer.from('x'), PDF);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** The store, with another answer for one of its files. */
  const storeWhere = (odd: string, open: () => Promise<OpenFile>) => ({
    list: () => files.list(),
    open: (key: string) => (key === odd ? open() : files.open(key)),
  });
  const copy = (store: object) => copyFiles(store as DiskFiles, join(folder, 'backup'));

  it('L12 ends it with the name of the file, so that no file is left out in silence', async () => {
    const cause = new Error('read ETIMEDOUT');
    const broken = async (): Promise<OpenFile> => ({ stream: Readable.from(failing()), size: 2, ...PDF });
    async function* failing() {
      yield Buffer.from('x');
      throw cause;
    }
    for (const open of [() => Promise.reject(Object.assign(unavailable('Away.'), { cause })), broken])
      await expect(copy(storeWhere(keys[1]!, open))).rejects.toMatchObject({
        isExpected: true,
        message: `The file ${keys[1]} cannot be copied: read ETIMEDOUT`,
      });
  });

  it('L12 leaves out a file that was removed meanwhile', async () => {
    const copied = await copy(storeWhere(keys[1]!, () => Promise.reject(notFound('File not found.'))));
    expect(copied.map(({ key }) => key)).toEqual([keys[0]]);
  });

  it('ends a restore where a list of erasures is there and cannot be read', async () => {
    const other = join(folder, 'other');
    await mkdir(join(other, 'files'), { recursive: true });
    await writeFile(join(other, MANIFEST), '{}');
    expect(await erasuresBeside(join(folder, 'backup'))).toEqual([]);
    await writeFile(join(other, 'files/erasures'), 'no folder');
    await expect(erasuresBeside(join(folder, 'backup'))).rejects.toThrow(/^The list of erasures cannot be read: .*other/);
  });
});
