import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@nidaan/platform-config';
import { Clock, Logger } from '@nidaan/platform-telemetry';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { followClockFile } from './clock-file.ts';

const HOUR = 3_600_000;
const silent = new Logger('test', 'silent');

describe('the clock of a product that somebody tries', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'nidaan-clock-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const configOf = () => readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  const hoursAhead = (clock: Clock) => Math.round((clock.now().getTime() - Date.now()) / HOUR);
  const write = (hours: number) => writeFileSync(join(dataDir, 'clock.json'), JSON.stringify({ offset_ms: hours * HOUR }));

  it('FRD-62 L13 follows the file from the start, while it changes, and back to the real time', async () => {
    write(5);
    const clock = new Clock();
    const stop = followClockFile(clock, configOf(), silent);
    expect(hoursAhead(clock)).toBe(5);
    write(200);
    await eventually(() => hoursAhead(clock) === 200);
    rmSync(join(dataDir, 'clock.json'));
    await eventually(() => hoursAhead(clock) === 0);
    stop();
  });

  it('stays at the real time in production', () => {
    write(5);
    const clock = new Clock();
    const config = configOf();
    followClockFile(clock, { ...config, values: { ...config.values, isProduction: true } } as typeof config, silent)();
    expect(hoursAhead(clock)).toBe(0);
  });
});
