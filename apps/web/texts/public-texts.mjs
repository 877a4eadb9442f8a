/** Which texts the pages need that patients open without a login: all others would be half of what those pages fetch (FRD-78). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { textsIn } from '../../../tools/texts/catalogue.mjs';
import { treeOf } from './source-tree.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const SCREENS = ['libs/scheduling/web/src/public', 'libs/scheduling/web/src/token-page'];
// The frame of all pages, and what is shown where a page fails. No screen imports what servers say.
const FRAME = [
  ...[
    'app-root.tsx',
    'pages/inside-layout.tsx',
    'pages/not-found-page.tsx',
    'pages/root-layout.tsx',
    'pages/route-failure-page.tsx',
  ],
].map((file) => `apps/web/src/${file}`);
const SAID = [
  ...['online/online-messages.ts', 'queues/queue-messages.ts', 'messages.ts'].map(
    (file) => `libs/scheduling/contracts/src/${file}`,
  ),
  'libs/shared/ui/src/language/server-sentences.ts',
];
const UI = 'libs/shared/ui/src';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const sourcesIn = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|^testing|\.d\.ts$/.test(file))
    .map((file) => `${folder}/${file}`);

/** Of each name that the kit exports, the file in which it stands. */
function kitNames() {
  const names = new Map();
  for (const path of sourcesIn(UI))
    for (const [, name] of read(path).matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)) names.set(name, path);
  return names;
}

/** The files that one imports; of the kit those alone in which what it names stands. */
function importedBy(path, kit) {
  const imports = treeOf(path, read(path)).body.filter(
    ({ type, source }) => /^(?:Import|Export\w+)Declaration$/.test(type) && source,
  );
  return imports.flatMap(({ source, specifiers = [] }) => {
    if (source.value === '@nidaan/ui') return specifiers.flatMap(({ imported }) => kit.get(imported?.name) ?? []);
    if (!source.value.startsWith('.') || !/\.tsx?$/.test(source.value)) return [];
    const found = relative(ROOT, join(ROOT, path, '..', source.value));
    return existsSync(join(ROOT, found)) ? [found] : [];
  });
}

/** The files whose texts those pages may show. */
export function publicFiles() {
  const kit = kitNames();
  const files = new Set([...SCREENS.flatMap(sourcesIn), ...FRAME]);
  // A set goes on to what is added to it on the way.
  for (const path of files) for (const next of importedBy(path, kit)) files.add(next);
  return [...files, ...SAID];
}

/** The part of a catalogue that those pages may show. */
export function publicPart(catalogue) {
  const shown = new Set(publicFiles().flatMap((path) => textsIn(path, read(path))));
  return Object.fromEntries(Object.entries(catalogue).filter(([text]) => shown.has(text)));
}
