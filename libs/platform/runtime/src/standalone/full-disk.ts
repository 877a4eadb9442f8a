import { statfs } from 'node:fs/promises';
import type { Logger } from '@nidaan/platform-telemetry';

const GB = 1e9;
const AGAIN_MS = 600_000;
// So large a share of the disk is to be free: some days of a hospital's work on a small one, and not a tenth of a terabyte on a large one.
const LEAST_SHARE = 0.05;
const LEAST_BYTES = [1 * GB, 10 * GB] as const;

/** A disk in bytes; `free` is what a program without special rights may write. */
export interface Disk {
  free: number;
  size: number;
}

async function measureDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

const isNearlyFull = ({ free, size }: Disk): boolean => {
  const [least, most] = LEAST_BYTES;
  return free < Math.min(most, Math.max(least, size * LEAST_SHARE));
};

const inGb = (bytes: number): string => (bytes / GB).toFixed(1);

/** Warns at once and then every ten minutes while the disk of a folder is nearly full; returns what stops it. */
export function warnOfFullDisk(folder: string, logger: Logger, measure = measureDisk): () => Promise<void> {
  const look = async () => {
    const disk = await measure(folder);
    if (!isNearlyFull(disk)) return;
    const left = `${inGb(disk.free)} GB of ${inGb(disk.size)} GB are free`;
    logger.warn(`The disk of ${folder} is nearly full: ${left}. Once it is full, nothing is saved any more. Make room.`);
  };
  const tryToLook = () => void look().catch((fault: unknown) => logger.warn(`The disk of ${folder} cannot be measured`, fault));
  tryToLook();
  const timer = setInterval(tryToLook, AGAIN_MS).unref();
  return async () => clearInterval(timer);
}
