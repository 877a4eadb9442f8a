import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import ZipStream from 'zip-stream';

/** An entry of a ZIP file: its content is asked for when its turn comes, so that one file at a time is open. */
export interface ZipEntry {
  name: string;
  open: () => Promise<Buffer | Readable>;
}

/** A ZIP file as a stream, and its hash once the stream was read. */
export interface HashedZip {
  stream: Readable;
  sha256: () => string;
}

/** Packs entries one after the other; memory stays flat. A fault of an entry ends the stream with it. */
export function hashedZip(entries: readonly ZipEntry[], date: Date): HashedZip {
  const zip = new ZipStream({ zlib: { level: 6 } });
  const hash = createHash('sha256');
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  zip.on('error', (fault: Error) => stream.destroy(fault));
  zip.pipe(stream);
  void pack(zip, entries, date).catch((fault: Error) => stream.destroy(fault));
  return { stream, sha256: () => hash.digest('hex') };
}

async function pack(zip: ZipStream, entries: readonly ZipEntry[], date: Date): Promise<void> {
  for (const { name, open } of entries) {
    const source = await open();
    await new Promise<void>((done, failed) => {
      if (!Buffer.isBuffer(source)) source.once('error', failed);
      zip.entry(source, { name, date }, (fault) => (fault ? failed(fault) : done()));
    });
  }
  zip.finalize();
}
