import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const ours = new Set<string>();
const host = hostname().replace(/[^A-Za-z0-9.-]/g, '');

/** A fresh private profile folder for one browser; those that killed processes of this host left behind are removed first. */
export async function newProfileFolder(directory: string): Promise<string> {
  const parent = join(directory, 'profiles');
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  removeAbandoned(parent);
  const folder = await mkdtemp(join(parent, `${host}_${process.pid}_`));
  ours.add(folder);
  return folder;
}

/** Removes a profile folder; Chromium may still be writing its last file. */
export async function removeProfileFolder(folder: string): Promise<void> {
  ours.delete(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [owner, pid] = name.split('_');
    const folder = join(parent, name);
    if (owner !== host || ours.has(folder) || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue;
    rmSync(folder, { recursive: true, force: true });
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
