import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ROOT } from './workspace.mjs';

describe('npm run clock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-clock-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'clock.json');
  const clock = (wanted, more = {}) =>
    execFileSync(process.execPath, [join(ROOT, 'tools/clock.mjs'), wanted], {
      env: { ...process.env, DATA_DIR: folder, ...more },
      encoding: 'utf8',
      stdio: 'pipe',
    });

  it('sets the time in any zone, gives the real one back, and refuses other words and production', () => {
    clock('2026-11-30T23:59:30+05:30');
    const { offset_ms: offset } = JSON.parse(readFileSync(file, 'utf8'));
    const shown = Date.now() + offset - Date.parse('2026-11-30T18:29:30Z');
    expect(shown >= 0 && shown < 60_000).toBe(true);
    expect(() => clock('2026-11-30 23:59')).toThrow('Usage: npm run -s clock');
    expect(() => clock('2026-11-30T23:59:30')).toThrow('Usage: npm run -s clock');
    expect(() => clock('real', { NODE_ENV: 'production' })).toThrow('In production the clock shows the real time.');
    expect(existsSync(file)).toBe(true);
    clock('real');
    expect(existsSync(file)).toBe(false);
  });
});
