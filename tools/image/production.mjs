#!/usr/bin/env node
// What production starts, out of the workspace. The Dockerfile runs it; only Node built-ins, for nothing is installed then.
// node tools/image/production.mjs manifests <folder>   each package.json with the lock: all of them, and those that production reaches
// node tools/image/production.mjs built <folder>       what `npm run build` made for production, and the web app
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listPackages, ROOT } from '../workspace.mjs';

const WEB = 'apps/web';
const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** The programs (kind `app`) and every package of the workspace that they reach, sorted by folder. */
export function productionPackages(packages = listPackages()) {
  const named = new Map(packages.map((each) => [each.name, each]));
  const reached = new Set(packages.filter(({ kind }) => kind === 'app'));
  // A set also gives what is added while it is walked through.
  for (const { manifest } of reached)
    for (const name of Object.keys(manifest.dependencies ?? {})) if (named.has(name)) reached.add(named.get(name));
  return packages.filter((each) => reached.has(each));
}

// Other commands shall not make Docker install anew; the sources bring them later.
const withoutScripts = ({ scripts: _, ...manifest }) => manifest;

/** A package.json as production needs it: `npm ci` with these and with the lock of the workspace installs nothing for tests and builds. */
export const productionManifest = ({ devDependencies: _, ...manifest }) => withoutScripts(manifest);

/** Writes the manifests and the lock of an installation. `change`: what is left out of a package.json. */
function writeManifests(folder, packages, change) {
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  write('package.json', json({ ...change(readJson('package.json')), workspaces: packages.map((each) => each.folder) }));
  write('package-lock.json', readFileSync(join(ROOT, 'package-lock.json')));
  for (const each of packages) write(`${each.folder}/package.json`, json(change(each.manifest)));
}

function copyBuilt(folder, packages) {
  // What the build notes for its next run, and maps, which hold the sources, are of no use there.
  const filter = (path) => !/\/\.(build|site)[^/]*$|\.js\.map$/.test(path);
  for (const path of [...packages.map((each) => each.folder), WEB])
    cpSync(join(ROOT, path, 'dist'), join(folder, path, 'dist'), { recursive: true, filter });
}

if (process.argv[1] === join(ROOT, 'tools/image/production.mjs')) {
  const [, , what, folder] = process.argv;
  if (what === 'manifests') {
    writeManifests(join(folder, 'all'), listPackages(), withoutScripts);
    writeManifests(join(folder, 'production'), productionPackages(), productionManifest);
  } else copyBuilt(folder, productionPackages());
}
