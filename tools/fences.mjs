#!/usr/bin/env node
// Checks who may import whom and a few rules of the house. node tools/fences.mjs [--fix]
// --fix writes what follows from the list of services, and the dependencies of each package.json from what its files import.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, fixAll, textOf } from './fences/fix.mjs';
import { importFaults } from './fences/import-rules.mjs';
import { lockFaults } from './fences/lock-rules.mjs';
import { manifestFaults } from './fences/manifest-rules.mjs';
import { plantedFaults } from './fences/planted.mjs';
import { serviceFaults } from './fences/service-rules.mjs';
import { textFaults } from './fences/text-rules.mjs';
import { listPackages, listServices, ROOT } from './workspace.mjs';

/** Every rule there is; each needs a planted violation. */
const RULES = [
  ...[
    'kernel',
    'contracts',
    'platform',
    'copies',
    'service',
    'api-client',
    'ui',
    'web',
    'testing',
    'app',
    'app-web',
    'app-e2e',
  ].map((kind) => `imports-of-${kind}`),
  ...['controller', 'entity', 'repository', 'service'].map((suffix) => `layer-of-${suffix}`),
  ...[
    'unknown-package',
    'other-service',
    'copies-of-another',
    'zod-only',
    'server-library-in-browser',
    'driver-outside-platform',
    'tracing-outside-telemetry',
    'browser-library-on-server',
    'outside-package',
  ],
  ...['sql-outside-repository', 'listen-outside-platform', 'environment-in-one-place', 'too-long', 'unfinished', 'skipped-test'],
  'expand-first',
  'hospital-not-named',
  'batch-read-anew',
  ...['not-translated', 'text-outside-catalogue'],
  'named-as-its-class',
  ...['undeclared-import', 'unused-dependency', 'lock-incomplete', 'not-locked', 'not-derived', 'not-listed'],
];
function checkPackage(own, packages) {
  const files = filesOf(own.folder);
  const inFiles = files.flatMap((file) =>
    [...importFaults(file, own, packages), ...textFaults(file, own.kind)].map(
      (fault) => `${file.path}:${fault.line}  ${fault.about}  ${fault.says} [${fault.rule}]`,
    ),
  );
  return [...inFiles, ...manifestFaults(own, files).map((fault) => `${own.folder}/package.json  ${fault.says} [${fault.rule}]`)];
}

function checkTools() {
  const files = filesOf('tools').filter(({ path }) => !path.startsWith('tools/fences/planted/'));
  return files.flatMap((file) =>
    textFaults(file, 'tools').map((fault) => `${file.path}:${fault.line}  ${fault.says} [${fault.rule}]`),
  );
}

if (process.argv.includes('--fix')) fixAll();
const packages = new Map(listPackages().map((own) => [own.name, own]));
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const planted = plantedFaults(packages, RULES);
const faults = [
  ...[...packages.values()].flatMap((own) => checkPackage(own, packages)),
  ...checkTools(),
  ...lockFaults(lock, packages.values()).map((fault) => `package-lock.json  ${fault.says} [${fault.rule}]`),
  ...[...serviceFaults(listServices(), textOf, packages.values())].map((fault) => `${fault.path}  ${fault.says} [${fault.rule}]`),
  ...planted.faults,
];
for (const fault of faults) console.error(fault);
console.log(
  `${RULES.length} rules, ${planted.faults.length ? 'not all' : 'all'} of them seen to catch their planted violations; ${packages.size} packages; ${faults.length} faults.`,
);
process.exitCode = faults.length ? 1 : 0;
