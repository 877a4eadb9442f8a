import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { erasureKey } from '@nidaan/platform-files';
import { S3Files } from '@nidaan/platform-files/s3';
import { restoreNidaan } from '@nidaan/platform-runtime';
import { LocalS3 } from '@nidaan/testing-brokers';
import { BEHIND_IT, ERASED, HOSPITAL, Restoring } from './restores-fixture.ts';
import { services } from '../src/services.ts';

describe('a restore into a store of files over the network', () => {
  let restoring: Restoring;
  let s3: LocalS3;
  const said: string[] = [];
  const restore = (formerNamespace?: string) =>
    restoreNidaan({ services, from: restoring.from, formerNamespace, print: (line) => said.push(line) });

  beforeAll(async () => {
    [restoring, s3] = [await Restoring.begin(), await LocalS3.started()];
    const { endpoint: S3_ENDPOINT, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY } = s3;
    const place = { FILES: 's3', S3_ENDPOINT, S3_BUCKET: 'made-by-the-restore', NAMESPACE: 'after.' };
    Object.assign(process.env, { ...place, S3_ACCESS_KEY, S3_SECRET_KEY });
  }, 180_000);
  afterAll(async () => {
    await s3?.stop();
    await restoring?.end();
  });

  it('L12 makes the bucket where there is none yet', async () => {
    await restore();
    expect(await restoring.numbers()).toHaveLength(2);
    expect(said).toContain('Erasures on the lists in the store of files: 0, in backups: 0.');
  }, 120_000);

  it('ORG-76 does erasures again whose list survived under the namespace of before', async () => {
    const { endpoint, accessKey: accessKeyId, secretKey: secretAccessKey } = s3;
    const before = new S3Files({
      ...{ endpoint, region: 'us-east-1', bucket: 'made-by-the-restore', prefix: 'before/' },
      credentials: { accessKeyId, secretAccessKey },
    });
    const entry = Buffer.from(JSON.stringify(ERASED));
    await before.put(erasureKey(HOSPITAL, 77), entry, { contentType: 'application/json' });
    await restoring.again();
    await restore('before.');
    expect(await restoring.numbers()).toEqual(BEHIND_IT);
    expect(said).toContain('Erasures on the lists in the store of files: 1, in backups: 0.');
  }, 120_000);
});
