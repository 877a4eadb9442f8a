import { mkdtemp, readdir, readFile, rm, stat, symlink, truncate, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { DiskFiles, measureDisk, newFileKey } from '../src/index.ts';
import { filesConformance } from './files.conformance.ts';

const made: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nidaan-files-'));
  made.push(folder);
  return folder;
};
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

describe('DiskFiles', () => {
  filesConformance(async () => new DiskFiles(await newFolder()));

  it('keeps the content first in one private file, so that any viewer opens it', async () => {
    const folder = await newFolder();
    const key = newFileKey('reports/3');
    await new DiskFiles(folder).put(key, Buffer.from('%PDF-1.4 content'), { contentType: 'application/pdf' });
    expect((await readFile(join(folder, key))).subarray(0, 16).toString()).toBe('%PDF-1.4 content');
    expect((await stat(join(folder, key))).mode & 0o077).toBe(0);
    expect(await readdir(join(folder, '.incoming'))).toEqual([]);
  });

  it('knows the disk it writes to, also before its first file, and none where it cannot be measured', async () => {
    const folder = await newFolder();
    const { size } = await measureDisk(folder);
    for (const files of [new DiskFiles(folder), new DiskFiles(join(folder, 'files'))])
      expect(await files.disk()).toEqual({ free: expect.any(Number), size });
    expect(await new DiskFiles(join(folder, 'not/there')).disk()).toBeNull();
  });

  it('says so when a stored file was cut off behind its back', async () => {
    const folder = await newFolder();
    const files = new DiskFiles(folder);
    const key = newFileKey('reports');
    await files.put(key, Buffer.alloc(500), { contentType: 'application/pdf' });
    await truncate(join(folder, key), 400);
    await expect(files.open(key)).rejects.toThrow('A stored file is damaged.');
  });

  it('does not call a file absent that it cannot look for', async () => {
    const folder = await newFolder();
    await symlink('lab', join(folder, 'lab'));
    const files = new DiskFiles(folder);
    for (const look of [files.exists(newFileKey('lab')), files.open(newFileKey('lab'))])
      await expect(look).rejects.toMatchObject({ code: 'ELOOP' });
  });

  it('removes what a killed process left half written, but only after a day', async () => {
    const folder = await newFolder();
    await new DiskFiles(folder).put(newFileKey('a'), Buffer.from('x'), { contentType: 'image/png' });
    const [old, young] = [await mkdtemp(join(folder, '.incoming/put-')), await mkdtemp(join(folder, '.incoming/put-'))];
    const longAgo = new Date(Date.now() - 25 * 3600 * 1000);
    await utimes(old, longAgo, longAgo);
    await new DiskFiles(folder).put(newFileKey('a'), Buffer.from('x'), { contentType: 'image/png' });
    expect((await readdir(join(folder, '.incoming'))).map((name) => join(folder, '.incoming', name))).toEqual([young]);
  });

  it.each(['text/html\nx: y', 'nonsense', `image/${'x'.repeat(200)}`])('refuses %j as a content type', async (contentType) => {
    await expect(new DiskFiles(await newFolder()).put(newFileKey('a'), Buffer.from('x'), { contentType })).rejects.toThrow(
      'Not a content type.',
    );
  });
});
