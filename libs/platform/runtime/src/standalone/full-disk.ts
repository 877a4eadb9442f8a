import { isNearlyFull, measureDisk } from '@nidaan/platform-files';
import type { Logger } from '@nidaan/platform-telemetry';

const GB = 1e9;
const AGAIN_MS = 600_000;

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
