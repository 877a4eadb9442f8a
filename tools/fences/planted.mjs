/** A fence that never caught anything is no fence: each rule has planted violations in tools/fences/planted, and each must be reported. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, listServices, ROOT } from '../workspace.mjs';
import { importFaults } from './import-rules.mjs';
import { lockFaults } from './lock-rules.mjs';
import { manifestFaults } from './manifest-rules.mjs';
import { serviceFaults } from './service-rules.mjs';
import { readSource } from './source-file.mjs';
import { textFaults } from './text-rules.mjs';

const FOLDER = 'tools/fences/planted';
/** `// planted: <rule> as <path it pretends to have> [lines <n>]` on the first line. */
const HEADER = /^\/\/ planted: (\S+) as (\S+)(?: lines (\d+))?/;

/** The package a planted path would belong to; it declares one package it never imports. */
function pretendedPackage(path, packages) {
  const own = [...packages.values()].find(({ folder }) => path.startsWith(`${folder}/`));
  if (!own) throw new Error(`${path}: planted in a package that does not exist`);
  return { ...own, manifest: { dependencies: { 'class-validator': '*' } } };
}

function caughtIn(file, packages) {
  const text = readFileSync(join(ROOT, FOLDER, file), 'utf8');
  if (file.endsWith('lock.json')) {
    const lock = JSON.parse(text);
    return { rule: lock.planted, caught: lockFaults(lock, packages.values()) };
  }
  const [, rule, path, lines] = text.match(HEADER) ?? [];
  if (!rule) throw new Error(`${FOLDER}/${file} does not begin with "// planted: <rule> as <path>"`);
  if (rule === 'not-listed') return { rule, caught: [...serviceFaults([], () => '', [{ folder: path, kind: 'service' }])] };
  if (rule === 'not-derived') {
    const faults = serviceFaults(listServices(), (each) => (each === path ? text.slice(text.indexOf('\n') + 1) : ''), []);
    return { rule, caught: [...faults].filter((fault) => fault.path === path) };
  }
  const source = readSource(path, lines ? text + '\n'.repeat(Number(lines)) : text);
  const own = pretendedPackage(path, packages);
  return {
    rule,
    caught: [...importFaults(source, own, packages), ...textFaults(source, own.kind), ...manifestFaults(own, [source])],
  };
}

/** Sentences for every planted violation that was not caught and every rule without one. */
export function plantedFaults(packages, rules) {
  const planted = new Set();
  const faults = [];
  for (const file of listFiles(join(ROOT, FOLDER))) {
    const { rule, caught } = caughtIn(file, packages);
    planted.add(rule);
    if (!caught.some((fault) => fault.rule === rule))
      faults.push(`${FOLDER}/${file}: the rule ${rule} did not catch this planted violation`);
  }
  const without = rules
    .filter((rule) => !planted.has(rule))
    .map((rule) => `the rule ${rule} has no planted violation in ${FOLDER}`);
  return { faults: [...faults, ...without], count: planted.size };
}
