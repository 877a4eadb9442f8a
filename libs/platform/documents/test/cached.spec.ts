import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { notFound, unavailable } from '@nidaan/kernel';
import { DiskFiles } from '@nidaan/platform-files';
import { TooLong } from '../src/print-faults.ts';
import { Documents, type PrintTurn } from '../src/index.ts';

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
  const key = { kind: 'prescription', hospitalId: 7, id: 1 };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nidaan-cached-'));
    files = new DiskFiles(folder);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const kept = async () => {
    const keys: string[] = [];
    for await (const path of files.list()) keys.push(path);
    return keys.sort();
  };

  it('renders once, then serves the stored document, also in another process', async () => {
    const [one, other] = [new CountingDocuments(files), new CountingDocuments(files)];
    const first = await one.cached(key, 'a');
    expect(first.toString()).toBe('%PDF-1.4 a');
    expect(await one.cached(key, 'a')).toEqual(first);
    expect(await other.cached(key, 'a')).toEqual(first);
    expect([one.made, other.made]).toEqual([['a'], []]);
  });

  it('renders once for fifty who ask at the same time', async () => {
    const documents = new CountingDocuments(files);
    await Promise.all(Array.from({ length: 50 }, () => documents.cached(key, 'a')));
    expect(documents.made).toEqual(['a']);
  });

  it('never serves an older content, another kind, another record or another hospital', async () => {
    const documents = new CountingDocuments(files);
    const asked = [key, key, { ...key, kind: 'bill' }, { ...key, hospitalId: 8 }, { ...key, id: 2 }];
    const answers: string[] = [];
    for (const [at, of] of asked.entries()) answers.push((await documents.cached(of, `content ${at}`)).toString());
    expect(answers).toEqual(asked.map((_, at) => `%PDF-1.4 content ${at}`));
    await Promise.all([documents.cached(key, 'x'), documents.cached(key, 'y')]);
    expect((await documents.cached(key, 'z')).toString()).toBe('%PDF-1.4 z');
  });

  it('keeps one file for a document that changes a hundred times, rendered ahead or not', async () => {
    const documents = new CountingDocuments(files);
    for (let change = 0; change < 100; change += 1) {
      await documents.prepare(key, `version ${change}`);
      await documents.cached({ ...key, id: 2 }, `version ${change}`);
    }
    expect(await kept()).toEqual(['documents/7/prescription/1.pdf', 'documents/7/prescription/2.pdf']);
    expect((await documents.cached(key, 'version 99')).toString()).toBe('%PDF-1.4 version 99');
    expect(documents.made).toHaveLength(200);
  });

  it('lets who reads a document read it to its end while a newer one takes its place', async () => {
    const documents = new CountingDocuments(files);
    const long = 'old '.repeat(100_000);
    await documents.cached(key, long);
    const { stream } = await files.open('documents/7/prescription/1.pdf');
    await documents.cached(key, 'new');
    await documents.removeOldLayout();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toContain(`%PDF-1.4 ${long}`);
  });

  it('prints without a store that is silent, leaves it alone for a while, and prints without one that fails', async () => {
    const silent = {
      isRemote: true,
      open: jest.fn(() => new Promise<never>(() => undefined)),
      put: jest.fn(() => new Promise<never>(() => undefined)),
    };
    const documents = new CountingDocuments(silent as unknown as DiskFiles, 50);
    for (const content of ['a', 'b']) expect((await documents.cached(key, content)).toString()).toBe(`%PDF-1.4 ${content}`);
    expect([silent.open.mock.calls.length, silent.put.mock.calls.length]).toEqual([1, 0]);
    const full = { open: () => Promise.reject(new Error('EIO')), put: () => Promise.reject(new Error('ENOSPC')) };
    const other = new CountingDocuments(full as unknown as DiskFiles);
    expect((await other.cached(key, 'a')).toString()).toBe('%PDF-1.4 a');
  });

  it('leaves a store over a network alone that refuses, but not one that has nothing yet', async () => {
    const stores = [notFound('File not found.'), unavailable('Busy.')].map((fault) => ({
      isRemote: true,
      open: jest.fn(() => Promise.reject(fault)),
      put: jest.fn(async () => ({ size: 1 })),
    }));
    for (const store of stores) {
      const documents = new CountingDocuments(store as unknown as DiskFiles);
      for (const content of ['a', 'b']) await documents.cached(key, content);
    }
    expect(stores.map(({ open, put }) => [open.mock.calls.length, put.mock.calls.length])).toEqual([
      [2, 2],
      [1, 0],
    ]);
  });

  it('prints without waiting for a store that only keeps nothing', async () => {
    const put = jest.fn(() => new Promise<never>(() => undefined));
    const documents = new CountingDocuments(
      { isRemote: true, open: (path: string) => files.open(path), put } as unknown as DiskFiles,
      50,
    );
    expect((await documents.cached(key, 'a')).toString()).toBe('%PDF-1.4 a');
    expect(put).toHaveBeenCalledTimes(1);
  });

  it('upkeep removes what releases before kept for each content, and nothing else', async () => {
    const documents = new CountingDocuments(files);
    await documents.cached(key, 'a');
    const old = ['a', 'b', 'c'].map((sign) => `documents/7/prescription/${sign.repeat(64)}.pdf`);
    const other = `documents-of-others/7/${'a'.repeat(64)}.pdf`;
    for (const path of [...old, other]) await files.put(path, Buffer.from('%PDF-'), { contentType: 'application/pdf' });
    expect(await documents.removeOldLayout()).toBe(3);
    expect(await kept()).toEqual([other, 'documents/7/prescription/1.pdf'].sort());
  });

  it('a person does not wait for a job that prints the same', async () => {
    let freeJob = () => undefined as void;
    const turns: boolean[] = [];
    const documents = new CountingDocuments(files);
    const pdf = documents.pdf.bind(documents);
    documents.pdf = async (html: string, turn?: PrintTurn) => {
      turns.push(turn!.isAhead);
      if (turn!.isAhead) await new Promise<void>((resolve) => (freeJob = resolve));
      return pdf(html);
    };
    const job = documents.prepare(key, 'a');
    while (turns.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await documents.cached(key, 'a')).toString()).toBe('%PDF-1.4 a');
    expect(turns).toEqual([true, false]);
    freeJob();
    await job;
  });

  describe('what is too long to print', () => {
    const slow = () => {
      const documents = new CountingDocuments(files);
      documents.pdf = async (html) => {
        documents.made.push(html);
        throw new TooLong();
      };
      return documents;
    };

    it('L11 is not tried again: by no job, no person and no other process, until its content changes', async () => {
      const [one, other] = [slow(), slow()];
      await one.prepare(key, 'endless');
      for (const documents of [one, other]) {
        await expect(documents.cached(key, 'endless')).rejects.toMatchObject({
          status: 422,
          sentence: 'This document is too long to print. All of it is in the record.',
        });
        await documents.prepare(key, 'endless');
      }
      expect([one.made, other.made]).toEqual([['endless'], []]);
      const well = new CountingDocuments(files);
      expect((await well.cached(key, 'short')).toString()).toBe('%PDF-1.4 short');
      expect(await kept()).toHaveLength(1);
    });

    it('is tried once more after ten minutes, as the machine may have been busy, then not for a day', async () => {
      const now = jest.spyOn(Date, 'now');
      try {
        const documents = slow();
        const tries = [];
        for (const minutes of [0, 9, 11, 30, 11 + 23 * 60, 12 + 24 * 60]) {
          now.mockReturnValue(1_800_000_000_000 + minutes * 60_000);
          await documents.prepare(key, 'endless');
          tries.push(documents.made.length);
        }
        expect(tries).toEqual([1, 1, 2, 2, 2, 3]);
      } finally {
        now.mockRestore();
      }
    });
  });

  it('renders again when the stored file is no PDF, and when rendering failed before', async () => {
    const documents = new CountingDocuments(files);
    const pdf = jest.spyOn(documents, 'pdf').mockRejectedValueOnce(new Error('no browser'));
    await expect(documents.cached(key, 'a')).rejects.toThrow('no browser');
    pdf.mockRestore();
    await documents.cached(key, 'a');
    jest.spyOn(files, 'open').mockRejectedValueOnce(new Error('A stored file is damaged.'));
    await documents.cached(key, 'a');
    await files.put('documents/7/prescription/1.pdf', Buffer.from('rubbish'), { contentType: 'application/pdf' });
    await documents.cached(key, 'a');
    expect(documents.made).toEqual(['a', 'a', 'a']);
  });

  it('still answers when the document cannot be stored', async () => {
    jest.spyOn(files, 'put').mockRejectedValue(new Error('ENOSPC'));
    const documents = new CountingDocuments(files);
    expect((await documents.cached(key, 'a')).toString()).toBe('%PDF-1.4 a');
  });

  it('SEC-11 refuses a kind or an id that would be a path', async () => {
    for (const odd of [{ kind: '../x' }, { id: '../x' }, { id: 'a/b' }, { id: '' }])
      await expect(new CountingDocuments(files).cached({ ...key, ...odd }, 'a')).rejects.toThrow('Not a document key');
  });
});
