import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAMED_BY_TIME = /^nidaan-backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;
const PARTIAL = '.partial';

/** The name of a backup that was given none: in order of time when sorted. */
export const nameByTime = (now: Date): string => `nidaan-backup-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;

/**
 * Removes the backups of a folder that were named by their time but for the newest `keep`, and what cut-off ones left; folders of
 * other names are let alone. To be called when a new one is whole. Gives the names of what was removed.
 */
export async function removeOlder(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).sort();
  const whole = names.filter((name) => NAMED_BY_TIME.test(name));
  const cutOff = names.filter((name) => name.endsWith(PARTIAL) && NAMED_BY_TIME.test(name.slice(0, -PARTIAL.length)));
  const removed = [...whole.slice(0, Math.max(0, whole.length - keep)), ...cutOff];
  for (const name of removed) await rm(join(folder, name), { recursive: true, force: true });
  return removed;
}
