#!/usr/bin/env node
// npm run faults [-- --only <area or part of a name> …]: plants one fault after the other in a copy of the tree, and runs the tests that are to notice it.
// A fault whose tests stay green has survived. Ends with 1 when more than one in twenty did. Not in CI: it takes about half a minute a fault.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyTree } from '../jest/copied-tree.mjs';
import { loadPlants, planted } from './plants.mjs';

const MOST_SURVIVE = 0.05;
const LIMIT_MS = 300_000;

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [''] } } });
const plants = (await loadPlants()).filter(({ area, name }) => values.only.some((part) => area === part || name.includes(part)));
const { folder: copy, remove } = copyTree();
process.on('exit', remove);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const results = [];
for (const plant of plants) {
  const result = await tried(plant);
  results.push(result);
  console.log(
    `${result.outcome.padEnd(8)} ${String(result.seconds).padStart(4)} s  ${plant.area}: ${plant.name}${result.by ? `  ← ${result.by}` : ''}`,
  );
}
process.exitCode = report();

async function tried(plant) {
  const path = join(copy, plant.file);
  const right = readFileSync(path, 'utf8');
  const began = performance.now();
  writeFileSync(path, planted(plant, right));
  try {
    const { code, output } = await run(plant.tests);
    const by = /^ {2}● (?!Console$)(.*)$/m.exec(output)?.[1];
    const isBroken = /Test suite failed to run|No tests found/.test(output) && !by?.includes('›');
    const outcome = isBroken ? 'BROKEN' : code === 0 ? 'SURVIVED' : 'caught';
    return { ...plant, outcome, by, seconds: Math.round((performance.now() - began) / 1000) };
  } finally {
    writeFileSync(path, right);
  }
}

function run(tests) {
  const child = spawn(process.execPath, ['tools/test.mjs', '--maxWorkers=1', '--bail', ...tests], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

function report() {
  const of = (outcome) => results.filter((result) => result.outcome === outcome).length;
  for (const area of new Set(results.map((result) => result.area))) {
    const ofArea = results.filter((result) => result.area === area);
    console.log(`${area}: ${ofArea.filter(({ outcome }) => outcome === 'caught').length} of ${ofArea.length} caught`);
  }
  console.log(`${results.length} faults: ${of('caught')} caught, ${of('SURVIVED')} survived, ${of('BROKEN')} broken.`);
  return of('BROKEN') > 0 || of('SURVIVED') > MOST_SURVIVE * results.length ? 1 : 0;
}
