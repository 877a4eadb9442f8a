import { createReadStream, read } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { fromRandomAccessReader, RandomAccessReader, type Entry } from 'yauzl';
import { IMPORT_FILE_MESSAGES as messages } from '../import-messages.ts';
import { refuse } from '../list-row.ts';

const MOST_PARTS = 5000;
const HEAD_BYTES = 30;
const HEAD_MARK = 0x04034b50;
const [STORED, DEFLATED] = [0, 8];

/** Reads where the directory points, within the file alone: Node throws for other places, past all callbacks. */
class PlacesOfFile extends RandomAccessReader {
  constructor(
    private readonly file: FileHandle,
    private readonly size: number,
  ) {
    super();
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (fault: Error | null) => void): void {
    if (position < 0 || position + length > this.size) setImmediate(callback, new Error('outside of the file'));
    else
      read(this.file.fd, buffer, offset, length, position, (fault, bytesRead) =>
        callback(fault ?? (bytesRead < length ? new Error('unexpected end') : null)),
      );
  }
}

/** The directory of a ZIP file, by names in small letters as Excel looks them up. */
function directoryOf(file: FileHandle, size: number): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(new PlacesOfFile(file, size), size, { lazyEntries: true }, (fault: Error | null, zip) => {
      if (fault) return reject(fault);
      const found = new Map<string, Entry>();
      zip.on('entry', (entry: Entry) => {
        const name = entry.fileName.toLowerCase();
        if (found.has(name) || found.size === MOST_PARTS) return reject(new Error('two parts of a name, or too many'));
        found.set(name, entry);
        zip.readEntry();
      });
      zip.on('end', () => resolve(found));
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}

/** The parts of a ZIP file that was uploaded. All that are read count against one bound, whatever the directory says of their size. */
export class ZipParts {
  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    private readonly size: number,
    private readonly entries: ReadonlyMap<string, Entry>,
    private left: number,
  ) {}

  /** Throws 400 for what is no ZIP file. At most `mostBytes` are unzipped of it. */
  static async open(path: string, mostBytes: number): Promise<ZipParts> {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      return new ZipParts(path, file, size, await directoryOf(file, size), mostBytes);
    } catch (fault) {
      await file.close();
      // A fault of the disk is none of the file's.
      const { syscall, message } = fault as NodeJS.ErrnoException;
      if (syscall !== undefined) throw fault;
      throw refuse(message.includes('encrypt') ? messages.locked : messages.brokenWorkbook);
    }
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name.toLowerCase());
  }

  close(): Promise<void> {
    return this.file.close();
  }

  /** What a part holds, `most` bytes of it; nothing for one that there is not. Throws 400 for what is encrypted, broken or too much. */
  async *bytes(name: string, most: number = this.left): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) return;
    if (entry.isEncrypted()) throw refuse(messages.locked);
    let rest = Math.min(most, this.left);
    if (entry.uncompressedSize > rest) throw refuse(messages.tooLarge);
    const start = await this.#startOf(entry);
    if (entry.compressedSize === 0) return;
    const raw = createReadStream(this.path, { start, end: start + entry.compressedSize - 1 });
    for await (const chunk of entry.compressionMethod === STORED ? raw : inflated(raw)) {
      rest -= (chunk as Buffer).length;
      this.left -= (chunk as Buffer).length;
      if (rest < 0) throw refuse(messages.tooLarge);
      yield chunk as Buffer;
    }
  }

  // Behind the part's own head, whose length only it knows.
  async #startOf({ relativeOffsetOfLocalHeader: at, compressedSize, compressionMethod: method }: Entry): Promise<number> {
    const head = Buffer.alloc(HEAD_BYTES);
    if (at + HEAD_BYTES > this.size || (method !== STORED && method !== DEFLATED)) throw refuse(messages.brokenWorkbook);
    await this.file.read(head, 0, HEAD_BYTES, at);
    const start = at + HEAD_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
    if (head.readUInt32LE(0) !== HEAD_MARK || start + compressedSize > this.size) throw refuse(messages.brokenWorkbook);
    return start;
  }
}

async function* inflated(raw: ReturnType<typeof createReadStream>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  // A fault of what is read comes out of what inflates it as well.
  const fed = pipeline(raw, inflate).catch(() => undefined);
  try {
    yield* inflate as AsyncIterable<Buffer>;
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    throw code?.startsWith('Z_') ? refuse(messages.brokenWorkbook) : fault;
  } finally {
    inflate.destroy();
    await fed;
  }
}
