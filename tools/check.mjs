#!/usr/bin/env node
// npm run check: everything that can be said of the code without running it. All steps run at once; each is printed with its time.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, nodeFault } from './install.mjs';
import { ROOT } from './workspace.mjs';

const inModules = (path) => join(ROOT, 'node_modules', path);
const STEPS = [
  ['fences', join(ROOT, 'tools/fences.mjs')],
  ['lint', inModules('oxlint/bin/oxlint'), '--deny-warnings', '--format=unix', '.'],
  ['types of the server', inModules('typescript/bin/tsc'), '-p', 'tsconfig.json'],
  ['types of the web', inModules('typescript/bin/tsc'), '-p', 'tsconfig.web.json'],
  ['types of the journeys', inModules('typescript/bin/tsc'), '-p', 'tsconfig.e2e.json'],
  [
    'format',
    inModules('prettier/bin/prettier.cjs'),
    '--check',
    '--log-level=warn',
    '--cache',
    '--cache-location=node_modules/.cache/format/prettier',
    '.',
  ],
];

function run([name, ...command]) {
  const started = performance.now();
  const child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      if (code !== 0) console.log(String(Buffer.concat(output)).trim().replace(/^/gm, '  '));
      resolve(code === 0);
    });
  });
}

const fault = nodeFault();
if (fault) throw new Error(fault);
await ensureInstalled();
const results = await Promise.all(STEPS.map(run));
process.exitCode = results.every(Boolean) ? 0 : 1;
