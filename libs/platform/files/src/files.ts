import type { Readable } from 'node:stream';
import type { Disk } from './disk.ts';

/** A stored file that is about to be read. The stream must be read to its end or destroyed. */
export interface OpenFile {
  stream: Readable;
  size: number;
  contentType: string;
}

/** Where uploaded and generated files live (ADR 1). A key comes from `newFileKey`. Injected; see `DiskFiles`. */
export abstract class Files {
  /** Whether it is reached over a network, so that it may be silent. */
  readonly isRemote: boolean = false;

  /** Makes the place of the files where there is none yet; run once before a release, not at each start. */
  async prepare(): Promise<void> {}

  /** The disk of this machine that it writes to; null where there is none, or where it cannot be measured. */
  async disk(): Promise<Disk | null> {
    return null;
  }

  /** Stores a file whole or not at all; an older one under the key is replaced. When it returns, the file survives a crash. */
  abstract put(key: string, body: Buffer | Readable, options: { contentType: string }): Promise<{ size: number }>;

  /** Opens a file. Throws AppError 404 when there is none. */
  abstract open(key: string): Promise<OpenFile>;

  /** Removes a file; nothing happens when there is none. */
  abstract remove(key: string): Promise<void>;

  /** Whether there is such a file. */
  abstract exists(key: string): Promise<boolean>;

  /** The keys of all files, or of those below a folder ('documents/'), in no order; one that comes or goes meanwhile may be missed. */
  abstract list(folder?: string): AsyncIterable<string>;
}
