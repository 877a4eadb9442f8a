import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ERASURES, type Files } from '@nidaan/platform-files';
import { z } from 'zod';
import { BackupFault, MANIFEST, storedFile } from './manifest.ts';

const entry = z.looseObject({
  hospital_id: z.number().int().positive(),
  request_id: z.number().int().positive(),
  person_id: z.number().int().positive(),
  persons: z.array(z.number().int()),
  visits: z.array(z.number().int()),
  // A release before did not write them.
  appointments: z.array(z.number().int()).default([]),
});

/** An erasure in numbers: whose, of which visits and appointments. Its other keys are the columns of the list's table. */
export type ErasureEntry = z.output<typeof entry>;

/** The list of erasures in a store of files. */
export async function erasuresIn(files: Files): Promise<ErasureEntry[]> {
  const found: ErasureEntry[] = [];
  for await (const key of files.list(ERASURES)) {
    const chunks: Buffer[] = [];
    for await (const chunk of (await files.open(key)).stream) chunks.push(chunk as Buffer);
    found.push(entryIn(Buffer.concat(chunks).toString(), key));
  }
  return found;
}

/** The lists in a backup, in all others beside it, and in those that are named: a newer one knows what was erased since. Throws BackupFault for a named one that is not there. */
export async function erasuresBeside(folder: string, more: readonly string[] = []): Promise<ErasureEntry[]> {
  const parent = dirname(resolve(folder));
  const siblings = (await readdir(parent, { withFileTypes: true })).filter((each) => each.isDirectory());
  const found: ErasureEntry[] = [];
  for (const { name } of siblings) found.push(...((await erasuresOfBackup(join(parent, name))) ?? []));
  for (const each of more) found.push(...(await erasuresNamed(resolve(each))));
  return found;
}

/** Null for a folder that is no backup. */
async function erasuresOfBackup(folder: string): Promise<ErasureEntry[] | null> {
  return (await isThere(join(folder, MANIFEST))) ? erasuresUnder(join(folder, storedFile(ERASURES))) : null;
}

/** Of a backup, or of a folder of files. A list that somebody named and that is not there must not count as an empty one. */
async function erasuresNamed(folder: string): Promise<ErasureEntry[]> {
  const ofBackup = await erasuresOfBackup(folder);
  if (ofBackup) return ofBackup;
  if (await isThere(join(folder, ERASURES))) return erasuresUnder(join(folder, ERASURES));
  throw new BackupFault(`There is no list of erasures in ${folder}: name another backup, or the folder of files of a Nidaan.`);
}

const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null;

async function erasuresUnder(folder: string): Promise<ErasureEntry[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return [];
    throw unreadable(folder, fault);
  });
  const lists = names.filter((each) => each.isFile() && each.name.endsWith('.json'));
  const paths = lists.map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(paths.map(async (path) => entryIn(await textOf(path), path)));
}

const textOf = (path: string) =>
  readFile(path, 'utf8').catch((fault: unknown) => {
    throw unreadable(path, fault);
  });

// Better no restore than one that brings back whom it should not.
function entryIn(text: string, where: string): ErasureEntry {
  try {
    return entry.parse(JSON.parse(text));
  } catch (fault) {
    throw unreadable(where, fault);
  }
}

const unreadable = (where: string, cause: unknown) =>
  new BackupFault(`The list of erasures cannot be read: ${where}.`, { cause });
