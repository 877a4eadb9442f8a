import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DiskFiles } from '@nidaan/platform-files';
import { Documents } from '../src/index.ts';

class CountingDocuments extends Documents {
  made: string[] = [];

  async pdf(html: string): Promise<Buffer> {
    this.made.push(html);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return Buffer.from(`%PDF-1.4 ${html}`);
  }

  async close(): Promise<void> {}
}

describe('the cache of documents', () => {
  let folder: string;
  let files: DiskFiles;
  const key = { kind: 'prescription', hospitalId: 7, contentHash: 'record 1 version 1' };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nidaan-cached-'));
    files = new DiskFiles(folder);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('renders once, then serves the stored document, also in another process', async () => {
    const [one, other] = [new CountingDocuments(files), new CountingDocuments(files)];
    const first = await one.cached(key, () => 'a');
    const makeHtml = jest.fn(() => 'must not be asked');
    expect(await one.cached(key, makeHtml)).toEqual(first);
    expect(await other.cached(key, makeHtml)).toEqual(first);
    expect(makeHtml).not.toHaveBeenCalled();
    expect([one.made, other.made]).toEqual([['a'], []]);
  });

  it('renders once for fifty who ask at the same time', async () => {
    const documents = new CountingDocuments(files);
    await Promise.all(Array.from({ length: 50 }, () => documents.cached(key, () => 'a')));
    expect(documents.made).toEqual(['a']);
  });

  it('never serves an older content, another kind or another hospital', async () => {
    const documents = new CountingDocuments(files);
    await documents.cached(key, () => 'a');
    await documents.cached({ ...key, contentHash: 'record 1 version 2' }, () => 'b');
    await documents.cached({ ...key, kind: 'bill' }, () => 'c');
    await documents.cached({ ...key, hospitalId: 8 }, () => 'd');
    expect(documents.made).toEqual(['a', 'b', 'c', 'd']);
  });

  it('forgets a document that is of no use any more, and no other', async () => {
    const documents = new CountingDocuments(files);
    const newer = { ...key, contentHash: 'record 1 version 2' };
    await documents.cached(key, () => 'a');
    await documents.cached(newer, () => 'b');
    await documents.forget(key);
    await documents.forget(key);
    await documents.cached(newer, () => 'b');
    await documents.cached(key, () => 'a again');
    expect(documents.made).toEqual(['a', 'b', 'a again']);
  });

  it('takes the HTML itself as the content when no hash is given', async () => {
    const documents = new CountingDocuments(files);
    const whole = { kind: 'bill', hospitalId: 7 };
    for (const html of ['a', 'b', 'a']) await documents.cached(whole, async () => html);
    expect(documents.made).toEqual(['a', 'b']);
  });

  it('renders again when the stored file is no PDF, and when rendering failed before', async () => {
    const documents = new CountingDocuments(files);
    await expect(documents.cached(key, () => Promise.reject(new Error('no data')))).rejects.toThrow('no data');
    await documents.cached(key, () => 'a');
    jest.spyOn(files, 'open').mockRejectedValueOnce(new Error('A stored file is damaged.'));
    await documents.cached(key, () => 'a');
    expect(documents.made).toEqual(['a', 'a']);
  });

  it('still answers when the document cannot be stored', async () => {
    jest.spyOn(files, 'put').mockRejectedValue(new Error('ENOSPC'));
    const documents = new CountingDocuments(files);
    expect((await documents.cached(key, () => 'a')).toString()).toBe('%PDF-1.4 a');
  });

  it('SEC-11 refuses a kind that would be a path', async () => {
    await expect(new CountingDocuments(files).cached({ ...key, kind: '../x' }, () => 'a')).rejects.toThrow('Not a document key');
  });
});
