import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const host = hostname().replace(/[^A-Za-z0-9.-]/g, '');
const START = `nidaan-upload-${host}_`;
const ours = new Set<string>();

/** A fresh private folder for the files of one call; its name says which process holds it. */
export async function newUploadFolder(): Promise<string> {
  const name = `${START}${process.pid}_${randomUUID()}`;
  ours.add(name);
  const folder = join(tmpdir(), name);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Removes such a folder with its files. */
export async function removeUploadFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  ours.delete(basename(folder));
}

/** Removes what killed processes of this host left behind. Never throws: what cannot be removed stays. */
export async function removeAbandonedUploads(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [] as string[])) {
    if (!name.startsWith(START) || ours.has(name)) continue;
    const pid = Number(name.slice(START.length).split('_')[0]);
    // A container that begins again has the number of the process before.
    if (pid !== process.pid && isAlive(pid)) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
