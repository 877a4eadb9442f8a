/** One machine's product, its operator's commands and the processes of a cluster in a few files: loading 2,600 modules is most of a short process's work. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BROWSER_KINDS, listFiles, listPackages, listServices, ROOT } from './workspace.mjs';

const FROM = join(ROOT, 'apps/standalone/dist');
const FOLDER = join(ROOT, '.cache/bundle');
const STAMP = join(FOLDER, 'stamp.txt');
const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** The files that are started, by their name in the bundle: `main`, `backup`, `processes/patients`. */
function entries() {
  const ofOneMachine = listFiles(FROM)
    .filter((file) => file.endsWith('.js') && !file.endsWith('.fixture.js'))
    .map((file) => [basename(file, '.js'), join(FROM, file)]);
  const processes = [...listServices(), 'gateway', 'worker'].map((app) => [
    `processes/${app}`,
    join(ROOT, `apps/${app}/dist/main.js`),
  ]);
  return Object.fromEntries([...ofOneMachine, ...processes]);
}

/** What the bundle follows from: every built package, the libraries, and this file. */
function stamp() {
  const hash = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .update(textOf(join(ROOT, 'package-lock.json')));
  const built = listPackages().filter(({ kind }) => !BROWSER_KINDS.has(kind));
  for (const { folder } of built) hash.update(textOf(join(ROOT, folder, 'dist/.build.json')));
  return hash.digest('hex');
}

/** Each module finds its files and libraries from where it stood. */
const whereItStood = {
  name: 'where-it-stood',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
  },
};

/** Bundles what was built, where something has changed since; gives the folder. */
export async function bundleServer() {
  const wanted = stamp();
  if (textOf(STAMP) === wanted) return FOLDER;
  const { rolldown } = await import('rolldown');
  rmSync(FOLDER, { recursive: true, force: true });
  const bundle = await rolldown({
    input: entries(),
    cwd: ROOT,
    platform: 'node',
    // With a library of machine code in its own folder; and what is both imported and required, and must be there once.
    external: [/^@node-rs\//, 'reflect-metadata', /^pg(-|\/|$)/],
    plugins: [whereItStood],
    // Optional parts of libraries that are not installed stay imports that fail when they are asked for.
    logLevel: 'silent',
  });
  try {
    // Before all else, in whatever order the parts are loaded.
    await bundle.write({ dir: FOLDER, format: 'esm', keepNames: true, banner: "import 'reflect-metadata';" });
  } finally {
    await bundle.close();
  }
  writeFileSync(STAMP, wanted);
  return FOLDER;
}
