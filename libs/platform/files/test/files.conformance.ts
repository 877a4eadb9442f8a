import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { type Files, newFileKey } from '../src/index.ts';

const PNG = { contentType: 'image/png' };

async function contentOf(files: Files, key: string) {
  const { stream, size, contentType } = await files.open(key);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return { bytes: Buffer.concat(chunks), size, contentType };
}

const absent = expect.objectContaining({ status: 404 });

/** What every store of files must do; `makeStore` gives an empty one. */
export function filesConformance(makeStore: () => Promise<Files>): void {
  describe('as every store of files', () => {
    it('gives back the same bytes with size and type, from a buffer and from a stream', async () => {
      const files = await makeStore();
      const bytes = randomBytes(300_000);
      const [whole, streamed] = [newFileKey('photos/7'), newFileKey('photos/7')];
      expect(await files.put(whole, bytes, PNG)).toEqual({ size: 300_000 });
      expect(await files.put(streamed, Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]), PNG)).toEqual({
        size: 300_000,
      });
      for (const key of [whole, streamed]) {
        const found = await contentOf(files, key);
        expect({ ...found, bytes: found.bytes.equals(bytes) }).toEqual({ bytes: true, size: 300_000, contentType: 'image/png' });
      }
    });

    it('lists the keys of all files, and of no removed one', async () => {
      const files = await makeStore();
      const keys = [newFileKey('photos/7'), newFileKey('lab/7'), newFileKey('lab/8')];
      for (const key of keys) await files.put(key, Buffer.from('x'), PNG);
      await files.remove(keys[1]!);
      const listed: string[] = [];
      for await (const key of files.list()) listed.push(key);
      expect(listed.sort()).toEqual([keys[0]!, keys[2]!].sort());
      const below: string[] = [];
      for await (const key of files.list('lab/')) below.push(key);
      expect(below).toEqual([keys[2]]);
    });

    it('keeps an empty file', async () => {
      const files = await makeStore();
      const key = newFileKey('reports');
      await files.put(key, Buffer.alloc(0), { contentType: 'text/csv; charset=utf-8' });
      expect(await contentOf(files, key)).toEqual({ bytes: Buffer.alloc(0), size: 0, contentType: 'text/csv; charset=utf-8' });
    });

    it('replaces content and type together', async () => {
      const files = await makeStore();
      const key = newFileKey('photos');
      await files.put(key, Buffer.from('a longer first content'), PNG);
      await files.put(key, Buffer.from('second'), { contentType: 'image/jpeg' });
      expect(await contentOf(files, key)).toEqual({ bytes: Buffer.from('second'), size: 6, contentType: 'image/jpeg' });
    });

    it('says what is there, forgets what is removed, and removing twice is fine', async () => {
      const files = await makeStore();
      const key = newFileKey('photos');
      expect(await files.exists(key)).toBe(false);
      await files.put(key, Buffer.from('x'), PNG);
      expect(await files.exists(key)).toBe(true);
      await files.remove(key);
      await files.remove(key);
      expect(await files.exists(key)).toBe(false);
      await expect(files.open(key)).rejects.toEqual(absent);
    });

    it('stores nothing when the body breaks off, and leaves the older file', async () => {
      const files = await makeStore();
      const [fresh, older] = [newFileKey('photos'), newFileKey('photos')];
      await files.put(older, Buffer.from('kept'), PNG);
      const broken = () =>
        Readable.from(
          (async function* () {
            yield Buffer.from('half');
            throw new Error('connection lost');
          })(),
        );
      await expect(files.put(fresh, broken(), PNG)).rejects.toThrow('connection lost');
      await expect(files.put(older, broken(), PNG)).rejects.toThrow('connection lost');
      expect(await files.exists(fresh)).toBe(false);
      expect((await contentOf(files, older)).bytes.toString()).toBe('kept');
    });

    it('takes fifty writes of one key at once and ends with one of them whole', async () => {
      const files = await makeStore();
      const key = newFileKey('photos');
      await Promise.all(Array.from({ length: 50 }, (_, index) => files.put(key, Buffer.alloc(5000, index), PNG)));
      const { bytes } = await contentOf(files, key);
      expect(bytes.length).toBe(5000);
      expect(new Set(bytes).size).toBe(1);
    });

    it.each([
      '',
      'photos',
      '../secret',
      'photos/../../etc/passwd',
      '/etc/passwd',
      'photos/.hidden',
      'photos//x',
      'photos/a\0b',
      'photos\\x',
      `p/${'x'.repeat(300)}`,
    ])('SEC-11 refuses the key %j', async (key) => {
      const files = await makeStore();
      await expect(files.put(key, Buffer.from('x'), PNG)).rejects.toThrow('Not a file key.');
      await expect(files.remove(key)).rejects.toThrow('Not a file key.');
      await expect(files.open(key)).rejects.toEqual(absent);
      expect(await files.exists(key)).toBe(false);
    });
  });
}
