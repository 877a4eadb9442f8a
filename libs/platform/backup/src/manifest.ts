import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A table in a backup. */
const tableEntry = z.object({
  schema: z.string(),
  name: z.string(),
  /** Generated columns are not among them: the database makes them anew. */
  columns: z.array(z.string()),
  rows: z.number().int().nonnegative(),
  /** Of its rows in COPY's text format, in the order of the heap. */
  sha256: z.string(),
});

const fileEntry = z.object({ key: z.string(), contentType: z.string(), size: z.number().int(), sha256: z.string() });

export const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Schema → names of the migrations that had run, in their order. */
  migrations: z.record(z.string(), z.array(z.string())),
  tables: z.array(tableEntry),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.number().int().nullable() })),
  files: z.array(fileEntry),
});

/** What a backup holds. */
export type Manifest = z.output<typeof manifest>;
export type TableEntry = z.output<typeof tableEntry>;
export type FileEntry = z.output<typeof fileEntry>;

/** A fault that an operator can mend; its message is one sentence. */
export class BackupFault extends Error {
  readonly isExpected = true;
}

export const MANIFEST = 'manifest.json';
export const SECRETS = 'secrets.json';
export const tableFile = ({ schema, name }: Pick<TableEntry, 'schema' | 'name'>): string =>
  join('tables', `${schema}.${name}.copy.gz`);
export const storedFile = (key: string): string => join('files', key);

/** Reads what a backup holds. Throws BackupFault where there is none, or one of a later release. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupFault(`${folder} is no backup: it has no ${MANIFEST}.`);
  });
  const parsed = manifest.safeParse(jsonOf(text));
  if (!parsed.success) throw new BackupFault(`The ${MANIFEST} of ${folder} cannot be read by this release.`);
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
