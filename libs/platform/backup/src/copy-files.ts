import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@nidaan/kernel';
import type { Files } from '@nidaan/platform-files';
import { BackupFault, storedFile, type FileEntry } from './manifest.ts';

/** A stream into a new file of a backup, which is on disk when it ends. */
export const durable = (path: string) => createWriteStream(path, { mode: 0o600, flush: true });

/** Copies all files of a store into a backup. Throws BackupFault for one that is there and cannot be copied: no backup leaves it out. */
export async function copyFiles(files: Files, folder: string): Promise<FileEntry[]> {
  const copied: FileEntry[] = [];
  for await (const key of files.list()) {
    const entry = await copyFile(files, key, join(folder, storedFile(key))).catch((fault: unknown) => {
      const { message } = ((fault as Error).cause ?? fault) as Error;
      throw new BackupFault(`The file ${key} cannot be copied: ${message}`, { cause: fault });
    });
    if (entry) copied.push(entry);
  }
  return copied.sort((a, b) => (a.key < b.key ? -1 : 1));
}

// Null for one that was removed since it was listed.
async function copyFile(files: Files, key: string, path: string): Promise<FileEntry | null> {
  const found = await files.open(key).catch((fault: unknown) => {
    if (fault instanceof AppError && fault.status === 404) return null;
    throw fault;
  });
  if (!found) return null;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const seen = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(found.stream, seen, durable(path));
  return { key, contentType: found.contentType, size: found.size, sha256: hash.digest('hex') };
}
