import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { tmpdir } from 'node:os';
import type { Disk } from '@nidaan/platform-files';
import { Logger } from '@nidaan/platform-telemetry';
import { warnOfFullDisk } from './full-disk.ts';
import { eventually } from '@nidaan/testing';

const GB = 1e9;

describe('a disk that is nearly full', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  /** What is logged within so many minutes, while the disk is measured so. */
  const logged = async (minutes: number, measure?: (folder: string) => Promise<Disk>, folder = '/data'): Promise<string[]> => {
    jest.useFakeTimers();
    const lines: string[] = [];
    const end = warnOfFullDisk(folder, new Logger('standalone', 'warn', { write: (line) => void lines.push(line) }), measure);
    await jest.advanceTimersByTimeAsync(minutes * 60_000);
    await end();
    await jest.advanceTimersByTimeAsync(3_600_000);
    return lines;
  };
  const disk = (free: number, size: number) => logged(0, async () => ({ free: free * GB, size: size * GB }));

  it('L1 is told at the start and every ten minutes, until there is room', async () => {
    let free = 0.75 * GB;
    const measure = async () => {
      free += 0.1 * GB;
      return { free, size: 10 * GB };
    };
    const lines = await logged(60, measure);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(
      'The disk of /data is nearly full: 0.8 GB of 10.0 GB are free. Once it is full, nothing is saved any more. Make room.',
    );
  });

  it('is one of which less than a twentieth is free, at least 1 GB and at most 10 GB', async () => {
    for (const [free, size, times] of [
      [0.9, 5, 1],
      [1.1, 5, 0],
      [1.9, 40, 1],
      [2.1, 40, 0],
      [9, 1000, 1],
      [11, 1000, 0],
    ] as const)
      expect([free, size, (await disk(free, size)).length]).toEqual([free, size, times]);
  });

  it('is measured where the folder is, and what cannot be measured is told', async () => {
    jest.useRealTimers();
    const lines: string[] = [];
    const logger = new Logger('standalone', 'warn', { write: (line) => void lines.push(line) });
    const end = warnOfFullDisk(`${tmpdir()}/is-not-there`, logger);
    await eventually(() => lines.length > 0);
    await end();
    expect(lines.join('')).toContain('is-not-there cannot be measured');
  });
});
