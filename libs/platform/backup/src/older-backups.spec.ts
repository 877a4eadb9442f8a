import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameByTime, removeOlder } from './older-backups.ts';

describe('backups that grow old', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nidaan-older-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const make = (...names: string[]) => {
    for (const name of names) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'manifest.json'), '{}');
    }
  };
  const nights = [18, 19, 20, 21].map((day) => nameByTime(new Date(Date.UTC(2026, 10, day, 21, 0, 5))));

  it('L12 go but for the newest, with what cut-off ones left; what somebody named stays', async () => {
    expect(nights[0]).toBe('nidaan-backup-2026-11-18T21-00-05');
    make(...nights, `${nights[3]}.partial`, 'before-the-upgrade', 'nidaan-backup-of-monday');
    expect(await removeOlder(folder, 2)).toEqual([nights[0], nights[1], `${nights[3]}.partial`]);
    expect(readdirSync(folder).sort()).toEqual(['before-the-upgrade', nights[2], nights[3], 'nidaan-backup-of-monday'].sort());
  });

  it('stay while they are fewer than are kept', async () => {
    make(nights[0]!, nights[1]!);
    expect(await removeOlder(folder, 7)).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(2);
  });
});
