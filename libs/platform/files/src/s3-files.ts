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
import { notFound, unavailable } from '@nidaan/kernel';
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
  /** Milliseconds without a sign of life that end a try, default 5 s; a large file may take longer than that in all. */
  silenceMs?: number;
}

// A person waits for all tries together.
const TRIES = 3;
const CONNECT_MS = 3000;
const SILENCE_MS = 5000;
// Who fetches a file on a slow connection holds the store's own up.
const SLOW_READER_MS = 30_000;
const AWAY = 'The store of files does not answer. Please try again in a moment.';

/** Files in a bucket of an S3-compatible store: all replicas of all services see the same. Throws AppError 503 where the store fails. */
export class S3Files extends Files {
  override readonly isRemote = true;
  // Each byte that it takes shows that the store is there.
  readonly #writer: S3Client;
  // An answer must begin in time; what is fetched may stand still afterwards.
  readonly #client: S3Client;

  constructor(private readonly settings: S3Settings) {
    super();
    const { silenceMs = SILENCE_MS } = settings;
    this.#writer = clientOf(settings, { socketTimeout: silenceMs });
    this.#client = clientOf(settings, { socketTimeout: SLOW_READER_MS, requestTimeout: silenceMs, throwOnRequestTimeout: true });
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
      await this.#writer.send(new PutObjectCommand({ ...target, Body: body, ContentLength: body.length })).catch(away);
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
    await new Upload({ client: this.#writer, params: { ...target, Body: counted }, queueSize: 2 }).done().catch(away);
    return { size };
  }

  async open(key: string): Promise<OpenFile> {
    if (!isFileKey(key)) throw notFound('File not found.');
    const found = await this.#client.send(new GetObjectCommand(this.#place(key))).catch((fault: unknown) => {
      if (isAbsent(fault)) throw notFound('File not found.');
      return away(fault);
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
      if (!isAbsent(fault)) away(fault);
    });
  }

  async exists(key: string): Promise<boolean> {
    if (!isFileKey(key)) return false;
    return this.#client.send(new HeadObjectCommand(this.#place(key))).then(
      () => true,
      (fault: unknown) => {
        if (isAbsent(fault)) return false;
        return away(fault);
      },
    );
  }

  async *list(folder = ''): AsyncIterable<string> {
    let from: string | undefined;
    do {
      const { bucket: Bucket, prefix = '' } = this.settings;
      const asked = new ListObjectsV2Command({ Bucket, Prefix: prefix + folder, ContinuationToken: from });
      const page = await this.#client.send(asked).catch(away);
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

const clientOf = ({ region, endpoint, credentials }: S3Settings, limits: Record<string, number | boolean>): S3Client =>
  new S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    credentials,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, ...limits },
    // Stores other than Amazon's do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

function isAbsent(fault: unknown): boolean {
  const { name, $metadata } = fault as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
}

/** What the client throws of a request has `$metadata`; what a body that breaks off throws has none, and is the caller's. */
function away(fault: unknown): never {
  if (fault instanceof Error && '$metadata' in fault) throw Object.assign(unavailable(AWAY), { cause: fault });
  throw fault;
}
