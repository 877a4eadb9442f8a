import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const NAMED_BY_TIME = /^nidaan-backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;
const PARTIAL = '.partial';
// A backup that is being made writes all the time, but while it waits for a lock (a minute) or a file.
const STILL_MS = 15 * 60_000;

/** The name of a backup that was given none: in order of time when sorted. */
export const nameByTime = (now: Date): string => `nidaan-backup-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;

/**
 * Removes the backups of a folder that were named by their time but for the newest `keep`; folders of other names are let alone. To be called
 * when a new one is whole. Gives the names of what was removed.
 */
export async function removeOlder(folder: string, keep: number): Promise<string[]> {
  const whole = (await readdir(folder)).filter((name) => NAMED_BY_TIME.test(name)).sort();
  const removed = whole.slice(0, Math.max(0, whole.length - keep));
  for (const name of removed) await rm(join(folder, name), { recursive: true, force: true });
  return removed;
}

/**
 * Removes what backups left that were cut off, by their names of time: nothing was written to it for a quarter of an hour. To be called before a new one
 * is made, which needs the room. Gives the names of what was removed.
 */
export async function removeCutOff(folder: string, now = new Date()): Promise<string[]> {
  const removed: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    if (!name.endsWith(PARTIAL) || !NAMED_BY_TIME.test(name.slice(0, -PARTIAL.length))) continue;
    if (await isWritten(join(folder, name), now.getTime() - STILL_MS)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
    removed.push(name);
  }
  return removed;
}

/** Whether anything in a folder was written after this moment. One that goes away meanwhile is at work too. */
async function isWritten(folder: string, since: number): Promise<boolean> {
  try {
    for (const name of ['.', ...(await readdir(folder, { recursive: true }))])
      if ((await stat(join(folder, name))).mtimeMs > since) return true;
    return false;
  } catch {
    return true;
  }
}
