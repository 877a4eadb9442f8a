/** The texts of the app and their Hindi: `{ English: Hindi }`, Lingui's plain JSON, sorted by the English. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, listPackages, ROOT } from '../workspace.mjs';
import { literalText, textOf, treeOf, walk } from '../../apps/web/texts/source-tree.mjs';

const CATALOGUE = 'libs/shared/ui/src/locales/hi.json';
const KINDS = new Set(['web', 'ui', 'app-web']);
// The public site is written to files in English, and so are the titles and descriptions of pages for search engines.
const SITE = 'libs/site/web';
const FOR_FILES = 'apps/web/src/app-pages.ts';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');

const isSentences = (path) => /^libs\/\w+\/contracts\/src\/(?:[\w-]+\/)?(?:[\w-]+-)?messages\.ts$/.test(path);

/** The names of permissions, which a refusal and the team's screens show. */
const isLabels = (path) => /^libs\/\w+\/contracts\/src\/permissions\.ts$/.test(path);

/** Whether people read the texts of a file on the app's screens. */
export const isOfScreen = (path) =>
  /^(?:libs\/\w+\/web|libs\/shared\/ui|apps\/web)\/src\/.*\.tsx?$/.test(path) &&
  !path.startsWith(SITE) &&
  path !== FOR_FILES &&
  !/\.spec\.|\.d\.ts$|\/src\/testing|\/locales\//.test(path);

/** The files whose texts people read on the app's screens. */
export const screenFiles = () =>
  listPackages()
    .filter(({ kind }) => KINDS.has(kind))
    .flatMap(({ folder }) => listFiles(join(ROOT, folder)).map((file) => `${folder}/${file}`))
    .filter(isOfScreen);

/** The files with the sentences that servers send: their English is the wire's, and is looked up when it is shown. */
const sentenceFiles = () =>
  listPackages()
    .filter(({ kind }) => kind === 'contracts')
    .flatMap(({ folder }) => listFiles(join(ROOT, folder)).map((file) => `${folder}/${file}`))
    .filter((path) => isSentences(path) || isLabels(path));

/** A template as a text: `${what} is too long` → '{what} is too long'. */
const templateText = ({ quasis, expressions }) =>
  quasis.map(({ value }, at) => value.cooked + (expressions[at] ? `{${expressions[at].name ?? `value${at}`}}` : '')).join('');

function sentencesOf(path, source) {
  const found = [];
  walk(treeOf(path, source), (node, parents) => {
    if (/^(Import|Export)AllDeclaration|ImportDeclaration|^TS(?!As|Satisfies)/.test(node.type)) return false;
    const parent = parents.at(-1);
    const isSentence = parent?.type === 'Property' ? parent.value === node : parent?.type === 'ArrowFunctionExpression';
    if (!isSentence || (isLabels(path) && parent.key?.name !== 'label')) return true;
    const text = literalText(node) ?? (node.type === 'TemplateLiteral' ? templateText(node) : undefined);
    if (text) found.push(text);
    return true;
  });
  return found;
}

/** The texts that a file of a screen shows through the catalogue. */
function shownIn(path, source) {
  const found = [];
  if (/\b(?:t|msg)\(|<Trans\b/.test(source))
    walk(treeOf(path, source), (node) => {
      const text = textOf(node);
      if (text !== undefined) found.push(text);
    });
  return found;
}

/** The texts of one file that need their Hindi. */
export const textsIn = (path, source) =>
  isSentences(path) || isLabels(path) ? sentencesOf(path, source) : isOfScreen(path) ? shownIn(path, source) : [];

/** Every text of the app with the files it stands in. */
export function extractTexts() {
  const texts = new Map();
  for (const path of [...screenFiles(), ...sentenceFiles()])
    for (const text of textsIn(path, read(path))) texts.set(text, [...(texts.get(text) ?? []), path]);
  return texts;
}

export const readCatalogue = () => JSON.parse(read(CATALOGUE));

/** Writes the catalogue with these texts alone: new ones with '' for their Hindi. */
export function writeCatalogue(texts, catalogue) {
  const next = Object.fromEntries([...texts.keys()].sort().map((text) => [text, catalogue[text] ?? '']));
  writeFileSync(join(ROOT, CATALOGUE), `${JSON.stringify(next, null, 2)}\n`);
  return next;
}

/** Names of the values and elements in a text. */
function partsOf(text) {
  const names = new Set(text.match(/<\/?\w+\/?>/g));
  const visit = (tokens) => {
    for (const token of tokens)
      if (Array.isArray(token)) {
        names.add(token[0]);
        if (typeof token[2] === 'object') for (const each of Object.values(token[2])) if (Array.isArray(each)) visit(each);
      }
  };
  visit(compileMessageOrThrow(text));
  return [...names].sort().join(' ');
}

/** What is wrong with the Hindi of a text, or nothing. */
export function faultOf(text, hindi) {
  if (hindi === undefined) return 'is not in the catalogue (npm run texts)';
  if (hindi === '') return 'has no Hindi';
  try {
    return partsOf(text) === partsOf(hindi) ? undefined : 'has other values or elements in its Hindi';
  } catch (fault) {
    return `cannot be read: ${fault.message.split('\n')[0]}`;
  }
}

/** What is wrong with the catalogue: `{ text, path, says }`. */
export function catalogueFaults(texts = extractTexts(), catalogue = readCatalogue()) {
  return [...texts].flatMap(([text, [path]]) => {
    const says = faultOf(text, catalogue[text]);
    return says ? [{ text, path, says }] : [];
  });
}
