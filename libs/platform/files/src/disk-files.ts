import { type FileHandle, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { notFound } from '@nidaan/kernel';
import { checkedKey, checkedType, isFileKey } from './file-key.ts';
import { measureDisk, type Disk } from './disk.ts';
import { Files, type OpenFile } from './files.ts';

// The content type is in a fixed block after the content: one file, replaced in one rename, and still opened by any viewer.
const TRAILER = 128;
const MAGIC = '\nnidaan-file-1 ';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Files on a local disk, below one folder. */
export class DiskFiles extends Files {
  private readonly incoming: string;
  private swept?: Promise<void>;

  constructor(private readonly directory: string) {
    super();
    this.incoming = join(directory, '.incoming');
  }

  override async disk(): Promise<Disk | null> {
    // The first file makes the folder.
    const above = () => measureDisk(dirname(this.directory));
    return measureDisk(this.directory)
      .catch(above)
      .catch(() => null);
  }

  async put(key: string, body: Buffer | Readable, { contentType }: { contentType: string }): Promise<{ size: number }> {
    const target = this.path(key);
    const trailer = trailerOf(contentType);
    await (this.swept ??= this.sweep());
    const beside = await mkdtemp(join(this.incoming, 'put-'));
    try {
      const size = await write(join(beside, 'file'), body, trailer);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(join(beside, 'file'), target);
      await flush(dirname(target));
      return { size };
    } finally {
      await rm(beside, { recursive: true, force: true });
    }
  }

  async open(key: string): Promise<OpenFile> {
    if (!isFileKey(key)) throw notFound('File not found.');
    const handle = await open(this.path(key), 'r').catch(absentAsNotFound);
    try {
      const { size, contentType } = await readTrailer(handle);
      if (size > 0) return { stream: handle.createReadStream({ start: 0, end: size - 1 }), size, contentType };
      await handle.close();
      return { stream: Readable.from([]), size, contentType };
    } catch (error) {
      await handle.close().catch(() => undefined);
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  async exists(key: string): Promise<boolean> {
    if (!isFileKey(key)) return false;
    return stat(this.path(key)).then(
      (found) => found.isFile(),
      (fault: NodeJS.ErrnoException) => {
        if (fault.code === 'ENOENT' || fault.code === 'ENOTDIR') return false;
        throw fault;
      },
    );
  }

  async *list(folder = ''): AsyncGenerator<string> {
    yield* this.keysBelow(join(this.directory, folder));
  }

  private async *keysBelow(folder: string): AsyncGenerator<string> {
    const entries = await readdir(folder, { withFileTypes: true }).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code === 'ENOENT') return [];
      throw fault;
    });
    for (const entry of entries) {
      const path = join(folder, entry.name);
      const key = relative(this.directory, path).split(sep).join('/');
      if (entry.isDirectory() && path !== this.incoming) yield* this.keysBelow(path);
      else if (entry.isFile() && isFileKey(key)) yield key;
    }
  }

  private path(key: string): string {
    return join(this.directory, checkedKey(key));
  }

  // What a killed process left half written is removed a day later: by then no upload can still be under way.
  private async sweep(): Promise<void> {
    await mkdir(this.incoming, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.incoming)) {
      const path = join(this.incoming, name);
      const found = await stat(path).catch(() => null);
      if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
    }
  }
}

function trailerOf(contentType: string): Buffer {
  const text = MAGIC + checkedType(contentType);
  return Buffer.from(text.padEnd(TRAILER));
}

async function readTrailer(handle: FileHandle): Promise<{ size: number; contentType: string }> {
  const size = (await handle.stat()).size - TRAILER;
  const block = Buffer.alloc(TRAILER);
  if (size >= 0) await handle.read(block, 0, TRAILER, size);
  const text = block.toString('latin1');
  if (!text.startsWith(MAGIC)) throw new Error('A stored file is damaged.');
  return { size, contentType: text.slice(MAGIC.length).trimEnd() };
}

async function write(path: string, body: Buffer | Readable, trailer: Buffer): Promise<number> {
  const handle = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of Buffer.isBuffer(body) ? [body] : body) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk as string | Uint8Array);
      size += bytes.length;
      await handle.writeFile(bytes);
    }
    await handle.writeFile(trailer);
    await handle.sync();
    return size;
  } finally {
    await handle.close();
  }
}

async function flush(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function absentAsNotFound(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR') throw notFound('File not found.');
  throw error;
}
