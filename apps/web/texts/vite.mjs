/** Compiles texts at build: the page's policy allows no eval, and a parser of ICU messages would cost every visitor 6 KB. */
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { readCatalogue } from '../../../tools/texts/catalogue.mjs';
import { publicPart } from './public-texts.mjs';
import { textOf, treeOf, walk } from './source-tree.mjs';

/** A catalogue `{ English: Hindi }` as Lingui takes it. */
export const compiled = (catalogue) =>
  Object.fromEntries(Object.entries(catalogue).map(([id, text]) => [id, compileMessage(text || id)]));

/** Puts the compiled English beside each text that has values or elements in it. */
export function withCompiled(path, source) {
  const inserts = [];
  walk(treeOf(path, source), (node) => {
    const text = textOf(node);
    if (text === undefined || node.callee?.name === 'msg') return;
    const message = JSON.stringify(compileMessage(text));
    if (node.type === 'JSXOpeningElement') inserts.push([node.name.end, ` message={${message}}`]);
    else if (node.arguments.length === 2) inserts.push([node.arguments[1].end, `, ${message}`]);
  });
  // From the end on, so that places before keep their numbers.
  return inserts.toSorted(([a], [b]) => b - a).reduce((text, [at, part]) => text.slice(0, at) + part + text.slice(at), source);
}

const PUBLIC_PART = /\/locales\/public-part\.ts$/;

export const texts = () => ({
  name: 'nidaan:texts',
  enforce: 'pre',
  transform: {
    filter: { id: [/\.tsx?$/, /\/locales\/\w+\.json$/, PUBLIC_PART] },
    handler(code, id) {
      if (id.endsWith('.json'))
        return { code: `export default ${JSON.stringify(compiled(JSON.parse(code)))};`, moduleType: 'js' };
      if (PUBLIC_PART.test(id))
        return { code: `export default ${JSON.stringify(compiled(publicPart(readCatalogue())))};`, moduleType: 'js' };
      return /\bt\(|<Trans\b/.test(code) && !id.includes('/node_modules/') ? withCompiled(id, code) : undefined;
    },
  },
});
