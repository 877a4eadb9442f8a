import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { newFileKey } from '../src/index.ts';
import { S3Files, type S3Settings } from '../src/s3-files.ts';
import { filesConformance } from './files.conformance.ts';

const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = process.env as Record<string, string>;
const settings: S3Settings = {
  endpoint: S3_ENDPOINT,
  region: 'us-east-1',
  bucket: S3_BUCKET!,
  credentials: { accessKeyId: S3_ACCESS_KEY!, secretAccessKey: S3_SECRET_KEY! },
};

describe('S3Files', () => {
  filesConformance(async () => new S3Files({ ...settings, prefix: `${randomBytes(4).toString('hex')}/` }));

  it('SEC-17 is refused with another key', async () => {
    const files = new S3Files({ ...settings, credentials: { accessKeyId: S3_ACCESS_KEY!, secretAccessKey: 'another' } });
    await expect(files.put(newFileKey('a'), Buffer.from('x'), { contentType: 'image/png' })).rejects.toMatchObject({
      status: 503,
      cause: { $metadata: { httpStatusCode: 403 } },
    });
  });

  it('makes its bucket where there is none, once', async () => {
    const files = new S3Files({ ...settings, bucket: `nidaan-${randomBytes(4).toString('hex')}` });
    const key = newFileKey('a');
    await expect(files.put(key, Buffer.from('x'), { contentType: 'image/png' })).rejects.toThrow();
    for (const _ of [1, 2]) await files.prepare();
    expect(await files.put(key, Buffer.from('x'), { contentType: 'image/png' })).toEqual({ size: 1 });
    await files.remove(key);
  });

  it('takes a stream of many parts', async () => {
    const files = new S3Files(settings);
    const key = newFileKey('reports');
    async function* parts() {
      for (let part = 0; part < 30; part += 1) yield Buffer.alloc(500_000, part);
    }
    expect(await files.put(key, Readable.from(parts()), { contentType: 'application/pdf' })).toEqual({ size: 15_000_000 });
    const { stream, size } = await files.open(key);
    let read = 0;
    for await (const chunk of stream) read += (chunk as Buffer).length;
    expect([read, size]).toEqual([15_000_000, 15_000_000]);
    await files.remove(key);
  });
});
