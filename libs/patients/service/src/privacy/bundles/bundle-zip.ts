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

/** Packs entries one after the other; memory stays flat. A fault of an entry ends the stream with it; a stream that its reader leaves closes the open entry. */
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
  void pack(zip, entries, { date, until: stream }).catch((fault: Error) => stream.destroy(fault));
  return { stream, sha256: () => hash.digest('hex') };
}

async function pack(
  zip: ZipStream,
  entries: readonly ZipEntry[],
  { date, until }: { date: Date; until: Readable },
): Promise<void> {
  for (const { name, open } of entries) {
    if (until.destroyed) return;
    const source = await open();
    if (Buffer.isBuffer(source)) await added(zip, source, { name, date });
    else await streamed(zip, source, { name, date, until });
  }
  zip.finalize();
}

const added = (zip: ZipStream, source: Buffer | Readable, about: { name: string; date: Date }): Promise<void> =>
  new Promise((done, failed) => zip.entry(source, about, (fault) => (fault ? failed(fault) : done())));

// The reader may have left while the file was opened, and may leave while it is read: nobody takes its content then.
async function streamed(
  zip: ZipStream,
  source: Readable,
  { until, ...about }: { name: string; date: Date; until: Readable },
): Promise<void> {
  const close = () => void source.destroy();
  until.once('close', close);
  if (until.destroyed) close();
  try {
    const failed = new Promise<never>((_, fail) => {
      source.once('error', fail);
      source.once('close', () => until.destroyed && fail(new Error('The reader of the ZIP file has left')));
    });
    failed.catch(() => undefined);
    await Promise.race([added(zip, source, about), failed]);
  } finally {
    until.off('close', close);
    close();
  }
}
