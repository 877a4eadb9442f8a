import { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { notFound } from '@nidaan/kernel';
import { checkedKey, checkedType, isFileKey } from './file-key.ts';
import { Files, type OpenFile } from './files.ts';

export interface S3Settings {
  /** Of a store that is not Amazon's; then buckets are in the path. */
  endpoint?: string;
  region: string;
  bucket: string;
  /** Stands before all keys, where several installations share a bucket. */
  prefix?: string;
  /** Without them the machine's own role or profile is taken. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

const TRIES = 3;
const CONNECT_MS = 3000;
// Silence this long ends a request; a large file may take longer than that in all.
const SILENCE_MS = 30_000;

/** Files in a bucket of an S3-compatible store: all replicas of all services see the same. */
export class S3Files extends Files {
  readonly #client: S3Client;

  constructor(private readonly settings: S3Settings) {
    super();
    this.#client = new S3Client({
      region: settings.region,
      endpoint: settings.endpoint,
      forcePathStyle: settings.endpoint !== undefined,
      credentials: settings.credentials,
      maxAttempts: TRIES,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
      // Stores other than Amazon's do not all know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  override async prepare(): Promise<void> {
    const place = { Bucket: this.settings.bucket };
    const found = await this.#client.send(new HeadBucketCommand(place)).then(
      () => true,
      (fault: { $metadata?: { httpStatusCode?: number } }) => {
        // A key may be let in to the objects alone: then the bucket is its owner's concern.
        if (fault.$metadata?.httpStatusCode === 403) return true;
        if (fault.$metadata?.httpStatusCode === 404) return false;
        throw fault;
      },
    );
    if (!found) await this.#client.send(new CreateBucketCommand(place));
  }

  async put(key: string, body: Buffer | Readable, { contentType }: { contentType: string }): Promise<{ size: number }> {
    const target = { ...this.#place(checkedKey(key)), ContentType: checkedType(contentType) };
    if (Buffer.isBuffer(body)) {
      await this.#client.send(new PutObjectCommand({ ...target, Body: body, ContentLength: body.length }));
      return { size: body.length };
    }
    let size = 0;
    const counted = Readable.from(
      (async function* () {
        for await (const chunk of body) {
          const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk as string | Uint8Array);
          size += bytes.length;
          yield bytes;
        }
      })(),
    );
    // In parts, each in memory while it travels; nothing is there before the last has come, and a body that breaks off leaves none.
    await new Upload({ client: this.#client, params: { ...target, Body: counted }, queueSize: 2 }).done();
    return { size };
  }

  async open(key: string): Promise<OpenFile> {
    if (!isFileKey(key)) throw notFound('File not found.');
    const found = await this.#client.send(new GetObjectCommand(this.#place(key))).catch((fault: unknown) => {
      throw isAbsent(fault) ? notFound('File not found.') : fault;
    });
    return {
      stream: found.Body as Readable,
      size: found.ContentLength ?? 0,
      contentType: found.ContentType ?? 'application/octet-stream',
    };
  }

  async remove(key: string): Promise<void> {
    const place = this.#place(checkedKey(key));
    await this.#client.send(new DeleteObjectCommand(place)).catch((fault: unknown) => {
      if (!isAbsent(fault)) throw fault;
    });
  }

  async exists(key: string): Promise<boolean> {
    if (!isFileKey(key)) return false;
    return this.#client.send(new HeadObjectCommand(this.#place(key))).then(
      () => true,
      (fault: unknown) => {
        if (isAbsent(fault)) return false;
        throw fault;
      },
    );
  }

  async *list(folder = ''): AsyncIterable<string> {
    let from: string | undefined;
    do {
      const { bucket: Bucket, prefix = '' } = this.settings;
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket, Prefix: prefix + folder, ContinuationToken: from }),
      );
      const keys = (page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length));
      yield* keys.filter(isFileKey);
      from = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (from);
  }

  #place(key: string) {
    const { bucket, prefix = '' } = this.settings;
    return { Bucket: bucket, Key: prefix + key };
  }
}

function isAbsent(fault: unknown): boolean {
  const { name, $metadata } = fault as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
}
