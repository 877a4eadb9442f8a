/** One regular file of a tar archive. */
export interface TarFile {
  name: string;
  mode: number;
  body: Buffer;
}

const BLOCK = 512;
const text = (block: Buffer, start: number, length: number) =>
  block.toString('utf8', start, start + length).replace(/\0.*$/s, '');

/** The regular files of a plain ustar archive (https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html). */
export function* readTar(archive: Buffer): Generator<TarFile> {
  for (let at = 0; at + BLOCK <= archive.length;) {
    const header = archive.subarray(at, at + BLOCK);
    const name = text(header, 0, 100);
    if (!name) return;
    const size = parseInt(text(header, 124, 12), 8);
    const kind = text(header, 156, 1) || '0';
    const body = archive.subarray(at + BLOCK, at + BLOCK + size);
    if (kind === '0') yield { name, mode: parseInt(text(header, 100, 8), 8) & 0o777, body };
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}
