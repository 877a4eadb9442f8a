import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameByTime, removeCutOff, removeOlder } from './older-backups.ts';

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

  it('L12 go but for the newest; what somebody named stays, and what is being made', async () => {
    expect(nights[0]).toBe('nidaan-backup-2026-11-18T21-00-05');
    make(...nights, `${nights[3]}.partial`, 'before-the-upgrade', 'nidaan-backup-of-monday');
    expect(await removeOlder(folder, 2)).toEqual([nights[0], nights[1]]);
    expect(readdirSync(folder).sort()).toEqual(
      ['before-the-upgrade', nights[2], nights[3], `${nights[3]}.partial`, 'nidaan-backup-of-monday'].sort(),
    );
  });

  it('L12 leave nothing where they were cut off; one that is being made beside it is let alone', async () => {
    const [cutOff, atWork, named] = [`${nights[0]}.partial`, `${nights[1]}.partial`, 'before-the-upgrade.partial'];
    make(cutOff, atWork, named, nights[2]!);
    const old = new Date(Date.now() - 20 * 60_000);
    for (const name of [cutOff, atWork, named, nights[2]!])
      for (const path of [join(folder, name, 'manifest.json'), join(folder, name)]) utimesSync(path, old, old);
    // A large table is being written: its folder was made long ago.
    utimesSync(join(folder, atWork, 'manifest.json'), new Date(), new Date());
    expect(await removeCutOff(folder)).toEqual([cutOff]);
    expect(readdirSync(folder).sort()).toEqual([named, nights[2], atWork].sort());
  });

  it('stay while they are fewer than are kept', async () => {
    make(nights[0]!, nights[1]!);
    expect(await removeOlder(folder, 7)).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(2);
  });
});
