/** Gathers the spec files of a package, or of several small ones without screens, into one for Jest, which reads all modules anew for each file that it runs. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listFiles, listPackages, ROOT } from '../workspace.mjs';

// Seconds of each spec file, as `UPDATE_TIMINGS=1 npm test` has found them: a fresh clone has no durations of a former run.
export const TIMINGS_FILE = join(ROOT, 'tools/jest/timings.json');
export const TIMINGS = JSON.parse(readFileSync(TIMINGS_FILE, 'utf8'));
export const secondsOf = (specs) => specs.reduce((sum, spec) => sum + (TIMINGS[spec] ?? 1), 0);

// Packages that take less share a file, which takes about as long as the second number: reading the modules anew would be most of what they cost.
const SMALL_SECONDS = 12;
const SHARED_SECONDS = 30;

/** Holds a folder per run, named by its process. */
export const GATHERED = join(ROOT, '.cache/specs');

const folderOfRun = () => join(GATHERED, String(process.pid));
/** Where each spec that ran gathered notes its milliseconds. */
export const timingsOfRun = () => join(folderOfRun(), 'timings.txt');
const isWeb = (path) => path.endsWith('.tsx');
const includes = (path, text) => readFileSync(join(ROOT, path), 'utf8').includes(text);
// Modules that a spec file replaces are replaced for all of its Jest file.
const standsAlone = (path) => includes(path, 'unstable_mockModule');
// From its first use on, user-event changes how the fields of a document take values: who does without it comes first.
const plainFirst = (a, b) =>
  Number(includes(a, '@testing-library/user-event')) - Number(includes(b, '@testing-library/user-event'));

function isUnitSpec(path) {
  if (path.startsWith('apps/e2e/') || path.startsWith('tools/fences/planted/') || path.includes('.brokers.')) return false;
  return /\.spec\.tsx$|\/(src|test)\/.*\.spec\.ts$|^(tools|apps\/web\/prerender)\/.*\.spec\.mjs$/.test(path);
}

const specsOf = (folder) =>
  listFiles(join(ROOT, folder))
    .map((file) => `${folder}/${file}`)
    .filter(isUnitSpec);

/** Whether a package has tests that need no browser and no brokers. */
export const hasUnitSpecs = (folder) => specsOf(folder).length > 0;

/** Their spec files, as paths relative to the top, by package. */
export const unitSpecs = () =>
  new Map(['tools', ...listPackages().map(({ folder }) => folder)].map((folder) => [folder, specsOf(folder)]));

/** The spec files in a gathered one. */
export const specsIn = (path) => [...readFileSync(path, 'utf8').matchAll(/^ {2}\['(.*?)'/gm)].map(([, spec]) => spec);

function write(name, specs) {
  const file = join(folderOfRun(), name);
  const toTop = relative(folderOfRun(), ROOT);
  const imports = specs.map((path, index) => `import spec${index} from '${toTop}/${path}';`);
  const list = specs.map((path, index) => `  ['${path}', spec${index}],`);
  const lines = [
    `import { gathered } from '${toTop}/tools/jest/gathered-spec.mjs';`,
    ...imports,
    'gathered([',
    ...list,
    ']);',
    '',
  ];
  writeFileSync(file, lines.join('\n'));
  return file;
}

/** Specs by the name of the file that gathers them: a package's own, or one of several small packages. */
function grouped(packages) {
  const groups = packages.filter(({ specs }) => secondsOf(specs) >= SMALL_SECONDS).map(({ name, specs }) => [name, specs]);
  let shared = [];
  const share = () => shared.length > 0 && groups.push([`small-${groups.length}`, shared]);
  for (const { specs } of packages.filter((each) => secondsOf(each.specs) < SMALL_SECONDS)) {
    if (secondsOf([...shared, ...specs]) > SHARED_SECONDS) {
      share();
      shared = [];
    }
    shared = [...shared, ...specs];
  }
  share();
  return groups.map(([name, specs]) => [`${name}.spec.ts`, specs]);
}

/** Gathers the specs that are wanted; gives the files for Jest to run. What would be gathered alone, and what cannot be, is run as it is. */
export function gather(isWanted) {
  mkdirSync(folderOfRun(), { recursive: true });
  const wanted = [...unitSpecs()].map(([folder, all]) => ({ name: folder.replaceAll('/', '.'), specs: all.filter(isWanted) }));
  const alone = wanted.flatMap(({ specs }) => specs.filter(standsAlone));
  const only = (fits) =>
    wanted.map(({ name, specs }) => ({ name, specs: specs.filter((path) => fits(path) && !alone.includes(path)) }));
  // What a screen asked for late would be heard by another package's tests.
  const web = only(isWeb).map(({ name, specs }) => [`${name}.spec.tsx`, specs.sort(plainFirst)]);
  const groups = [...grouped(only((path) => !isWeb(path))), ...web];
  const files = groups.flatMap(([file, specs]) =>
    specs.length > 1 ? [write(file, specs)] : specs.map((path) => join(ROOT, path)),
  );
  return [...files, ...alone.map((path) => join(ROOT, path))];
}

/** Removes what `gather` wrote. */
export const removeGathered = () => rmSync(folderOfRun(), { recursive: true, force: true });
