#!/usr/bin/env node
// npm run a11y: axe-core on every page in Chromium; writes docs/accessibility.md and fails on any violation.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { ROOT } from './workspace.mjs';

await ensureInstalled();
const tests = [join(ROOT, 'tools/test.mjs'), 'apps/e2e/test/accessibility', '--maxWorkers=1', ...process.argv.slice(2)];
const env = { ...process.env, A11Y_SUMMARY: join(ROOT, 'docs/accessibility.md') };
const child = spawn(process.execPath, tests, { cwd: ROOT, stdio: 'inherit', env });
process.exitCode = await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
