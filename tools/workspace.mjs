/** The packages of the workspace with their Nx tags; only Node built-ins, so it works before `npm ci`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository's top folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.nx', '.data', '.git', 'coverage']);

/** Folders below `folder` (relative to the top), one level deep. */
function childFolders(folder) {
  const path = join(ROOT, folder);
  if (!existsSync(path)) return [];
  const folders = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.filter((entry) => !SKIPPED_FOLDERS.has(entry.name)).map((entry) => `${folder}/${entry.name}`);
}

/** All packages: `{ folder, name, kind, scope, manifest }`, sorted by folder. */
export function listPackages() {
  const folders = [...childFolders('apps'), ...childFolders('libs').flatMap(childFolders)];
  return folders
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
    .sort()
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
      const tag = (prefix) => manifest.nx?.tags?.find((each) => each.startsWith(`${prefix}:`))?.slice(prefix.length + 1) ?? '';
      return { folder, name: manifest.name, kind: tag('kind'), scope: tag('scope'), manifest };
    });
}

/** Where all services stand; read as text, so that it can be read before anything is built. */
export const SERVICES_LIST = 'libs/shared/kernel/src/services.ts';

/** The services that own data, in the order in which they start. */
export function listServices() {
  const [, names] = /DOMAIN_SERVICES = \[([^\]]*)\]/.exec(readFileSync(join(ROOT, SERVICES_LIST), 'utf8'));
  return [...names.matchAll(/'([a-z]+)'/g)].map(([, name]) => name);
}

/** Kinds that Vite or a test runner compiles; everything else is built by SWC for plain Node. */
export const BROWSER_KINDS = new Set(['web', 'ui', 'app-web', 'app-e2e']);

/** All files below an absolute folder, as paths relative to it, sorted. */
export function listFiles(folder) {
  if (!existsSync(folder)) return [];
  const found = [];
  const visit = (path, prefix) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) visit(join(path, entry.name), `${prefix}${entry.name}/`);
      else if (entry.isFile()) found.push(`${prefix}${entry.name}`);
    }
  };
  visit(folder, '');
  return found.sort();
}
