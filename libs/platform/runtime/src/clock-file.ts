import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@nidaan/platform-config';
import type { Clock, Logger } from '@nidaan/platform-telemetry';

const LOOK_MS = 1000;

/** Milliseconds that the file adds to the real time; 0 without a file, or while it cannot be read. */
function offsetIn(file: string): number {
  try {
    const { offset_ms: offset } = JSON.parse(readFileSync(file, 'utf8')) as { offset_ms?: unknown };
    return Number.isSafeInteger(offset) ? (offset as number) : 0;
  } catch {
    return 0;
  }
}

/** Lets the clock follow `clock.json` of the data folder, which `npm run clock` writes; never in production. Returns the way to stop. */
export function followClockFile(clock: Clock, { values }: Config, logger: Logger): () => void {
  if (values.isProduction) return () => {};
  const file = join(values.dataDir, 'clock.json');
  let followed = 0;
  const look = () => {
    const offset = offsetIn(file);
    if (offset === followed) return;
    followed = offset;
    clock.shift(offset);
    logger.warn(offset === 0 ? 'The clock shows the real time again' : `The clock was set to ${clock.now().toISOString()}`);
  };
  look();
  // Looking works on every file system, and for a file that is not there yet.
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}
