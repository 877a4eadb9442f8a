/** Writes what follows from other files: what each service needs elsewhere, and the dependencies of each package.json. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles, listPackages, listServices, ROOT } from '../workspace.mjs';
import { wantedDependencies } from './manifest-rules.mjs';
import { derivedFiles } from './service-rules.mjs';
import { readSource } from './source-file.mjs';

const CODE = /\.([mc]?[jt]sx?|css|sql|sh)$/;

/** The text of a file of the repository, '' where there is none. */
export const textOf = (path) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '');

/** The files of code below a folder of the repository, as the fences look at them. */
export function filesOf(folder) {
  const files = listFiles(join(ROOT, folder)).filter((file) => CODE.test(file));
  return files.map((file) => readSource(`${folder}/${file}`, readFileSync(join(ROOT, folder, file), 'utf8')));
}

/** Writes a file of the repository where it differs. */
export function write(path, text) {
  if (textOf(path) === text) return;
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}

function fixManifest(own) {
  const { dependencies, devDependencies } = wantedDependencies(own, filesOf(own.folder));
  const next = { ...own.manifest, dependencies, devDependencies };
  if (Object.keys(devDependencies).length === 0) delete next.devDependencies;
  write(`${own.folder}/package.json`, `${JSON.stringify(next, null, 2)}\n`);
}

/** Writes all of it, or, with a filter, the dependencies of some packages alone. */
export function fixAll(isWanted = () => true) {
  for (const [path, wanted] of derivedFiles(listServices())) write(path, wanted(textOf(path)));
  for (const own of listPackages().filter(isWanted)) fixManifest(own);
}
