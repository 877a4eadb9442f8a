import type { Readable } from 'node:stream';

/** A stored file, opened for reading. */
export interface OpenFile {
  stream: Readable;
  /** Bytes. */
  size: number;
  contentType: string;
}

/** Where files lie: a folder on one machine, an object store in the cluster. Injected. */
export abstract class Files {
  /** Stores a file under a key, whole or not at all; replaces an older one. */
  abstract put(key: string, body: Buffer | Readable, options: { contentType: string }): Promise<void>;
  /** Opens a file; throws AppError 404 where there is none. */
  abstract open(key: string): Promise<OpenFile>;
  abstract exists(key: string): Promise<boolean>;
  /** Removes a file; nothing happens where there is none. */
  abstract remove(key: string): Promise<void>;
}
