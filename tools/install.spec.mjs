import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { NPM_CI } from './install.mjs';

describe('the installation of `npm start`', () => {
  it('has what the build needs also with NODE_ENV=production', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nidaan-install-'));
    const npm = (args) => {
      const env = { ...process.env, NODE_ENV: 'production' };
      const { status, stderr } = spawnSync('npm', [...args, '--offline'], { cwd: folder, encoding: 'utf8', env });
      expect([stderr.replace(/^npm warn .*$/gm, '').trim(), status]).toEqual(['', 0]);
    };
    try {
      mkdirSync(join(folder, 'builder'));
      writeFileSync(join(folder, 'builder/package.json'), '{ "name": "builder", "version": "1.0.0" }');
      writeFileSync(join(folder, 'package.json'), '{ "name": "release", "devDependencies": { "builder": "file:builder" } }');
      npm(['install', '--package-lock-only', '--no-audit', '--no-fund']);
      npm(NPM_CI);
      expect(existsSync(join(folder, 'node_modules/builder/package.json'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
