/** A copy of the working tree, in which a test may change what it likes. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { listPackages, ROOT } from '../workspace.mjs';

const LEFT_OUT = new Set(['node_modules', '.git', '.nx', '.cache', '.data']);

/** Lets Node find a package of the copy, as `npm install` does. */
export function linkPackage(copy, name, folder) {
  mkdirSync(join(copy, 'node_modules/@nidaan'), { recursive: true });
  symlinkSync(join(copy, folder), join(copy, 'node_modules', name));
}

/** Copies the tree and what is built of it; libraries are those of this folder. `{ folder, remove }`. */
export function copyTree() {
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-copy-'));
  cpSync(ROOT, folder, { recursive: true, filter: (path) => path === ROOT || !LEFT_OUT.has(basename(path)) });
  mkdirSync(join(folder, 'node_modules'));
  // Without npm's own notes, which are of this folder.
  const libraries = readdirSync(join(ROOT, 'node_modules')).filter((name) => name === '.bin' || !/^\.|^@nidaan$/.test(name));
  for (const name of libraries) symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  for (const own of listPackages()) linkPackage(folder, own.name, own.folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
