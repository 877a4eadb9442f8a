/** What a package imports must stand in its package.json, so that the graph Nx reads is the true one. */
import { isBuiltin } from 'node:module';
import { packageOf } from './import-rules.mjs';

const isLibrary = (specifier) =>
  !specifier.startsWith('.') && !specifier.startsWith('/') && !isBuiltin(specifier) && !specifier.startsWith('virtual:');
const versionFor = (name) => (name.startsWith('@nidaan/') ? '0.0.0' : '*');
const sorted = (names) => Object.fromEntries([...names].sort().map((name) => [name, versionFor(name)]));

/** The dependencies a package.json should have, from its files: product code → dependencies, tests alone → devDependencies. */
export function wantedDependencies(own, files) {
  const used = (chosen) =>
    new Set(chosen.flatMap((file) => file.imports.filter(isLibrary).map(packageOf)).filter((name) => name !== own.name));
  const product = used(files.filter((file) => !file.isTest));
  const tests = [...used(files.filter((file) => file.isTest))].filter((name) => !product.has(name));
  return { dependencies: sorted(product), devDependencies: sorted(tests) };
}

/** Faults of one package.json. */
export function manifestFaults(own, files) {
  const wanted = wantedDependencies(own, files);
  const faults = [];
  for (const section of ['dependencies', 'devDependencies']) {
    const declared = own.manifest[section] ?? {};
    const elsewhere = section === 'devDependencies' ? (own.manifest.dependencies ?? {}) : {};
    for (const name of Object.keys(wanted[section])) {
      if (!(name in declared) && !(name in elsewhere))
        faults.push({
          rule: 'undeclared-import',
          says: `imports ${name}, which is not in its ${section} (node tools/fences.mjs --fix)`,
        });
    }
  }
  const used = { ...wanted.dependencies, ...wanted.devDependencies };
  for (const name of Object.keys({ ...own.manifest.dependencies, ...own.manifest.devDependencies })) {
    if (!(name in used))
      faults.push({ rule: 'unused-dependency', says: `declares ${name} but imports it nowhere (node tools/fences.mjs --fix)` });
  }
  return faults;
}
