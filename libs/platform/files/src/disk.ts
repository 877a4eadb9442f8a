import { statfs } from 'node:fs/promises';

const GB = 1e9;
// So large a share of the disk is to be free: some days of a hospital's work on a small one, and not a tenth of a terabyte on a large one.
const LEAST_SHARE = 0.05;
const LEAST_BYTES = [1 * GB, 10 * GB] as const;

/** A disk in bytes; `free` is what a program without special rights may write. */
export interface Disk {
  free: number;
  size: number;
}

/** The disk that a folder is on. Throws when the folder is not there. */
export async function measureDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** Whether less than a twentieth is free, at least 1 GB and at most 10 GB. */
export const isNearlyFull = ({ free, size }: Disk): boolean => {
  const [least, most] = LEAST_BYTES;
  return free < Math.min(most, Math.max(least, size * LEAST_SHARE));
};
