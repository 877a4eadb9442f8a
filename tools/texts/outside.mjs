/** Finds texts of screens that do not go through the catalogue. */
import { literalText, treeOf, walk } from '../../apps/web/texts/source-tree.mjs';

/** Attributes and properties that people read. */
const READ = new Set(
  'label title placeholder description aria-label alt header caption hint text lead subtitle unknown clear legend sentence advice note unit group footer reset tip summary question message none error total'.split(
    ' ',
  ),
);
const DRAWN = new Set(['render', 'below', 'children']);
const LETTERS = /\p{L}{2,}/u;
/** Looks like words for people wherever it stands: begins with a capital, has a space and small letters. */
const SENTENCE = /^["“(]?\p{Lu}.*\s.*\p{Ll}|^\p{Lu}\p{Ll}+ .+/su;
const NAMES = new Set(['Nidaan', 'Razorpay', 'GSTIN', 'PDF']);

const unwrapped = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'ParenthesizedExpression',
  'JSXExpressionContainer',
  'ArrowFunctionExpression',
]);

/** What a value is for: the node around it that is no mere choice between values. */
function purposeOf(node, parents) {
  let inner = node;
  for (const parent of parents.toReversed()) {
    const decides =
      (parent.type === 'ConditionalExpression' && parent.test === inner) ||
      (parent.type === 'ArrowFunctionExpression' && parent.body !== inner);
    if (!unwrapped.has(parent.type) || decides) return { parent, inner };
    inner = parent;
  }
  return { parent: undefined, inner };
}

const keyOf = ({ key }) => key.name ?? key.value;

/** 'read' where people read it, 'hidden' where nobody does, else 'unknown'. */
function placeOf(node, parents) {
  const { parent, inner } = purposeOf(node, parents);
  if (!parent) return 'unknown';
  if (parent.type === 'JSXElement' || parent.type === 'JSXFragment') return 'read';
  if (parent.type === 'JSXAttribute' && parent.name.name === 'kind') return 'unknown';
  if (parent.type === 'JSXAttribute') return READ.has(parent.name.name) ? 'read' : 'hidden';
  if (parent.type === 'Property')
    return parent.value !== inner ? 'hidden' : READ.has(keyOf(parent)) || DRAWN.has(keyOf(parent)) ? 'read' : 'unknown';
  if (/^(Import|Export(All|Named))|^TS|^(BinaryExpression|SwitchCase|TaggedTemplateExpression)$/.test(parent.type))
    return 'hidden';
  if (parent.type === 'MemberExpression') return 'hidden';
  if (parent.type === 'NewExpression') return 'hidden';
  if (parent.type === 'CallExpression') return callPlace(parent);
  return 'unknown';
}

function callPlace({ callee }) {
  const name = callee.name ?? callee.property?.name;
  if (name === 't' || name === 'msg') return 'hidden';
  return /^(querySelector|querySelectorAll|closest|matches|error|warn|log|getElementById|startsWith|endsWith|includes|split|join|replace|replaceAll|set|get|getItem|setItem)$/.test(
    name,
  )
    ? 'hidden'
    : 'unknown';
}

const isWords = (text, place) =>
  text !== undefined &&
  LETTERS.test(text) &&
  !/^[a-z]+\.[a-z]+$/.test(text) &&
  !NAMES.has(text.trim()) &&
  (place === 'read' || SENTENCE.test(text));

// The sentences of contracts, by the names under which screens have them.
const SENTENCES = /(?:^|_)MESSAGES$|^(?:messages|say|FAILED)$/;
// What they say of a fault is shown as it was given; components of the kit look it up.
const INPUTS = new Set('TextInput Textarea NativeSelect NumberInput PasswordInput Checkbox DateField TypeAhead'.split(' '));

/** Whether an element shows a sentence of a contract as it is. */
function isShownAsItIs(node, parents) {
  if (node.type !== 'MemberExpression' || !SENTENCES.test(node.object.name)) return false;
  const { parent } = purposeOf(node, parents);
  if (parent?.type === 'JSXElement') return /^[a-z]/.test(parent.openingElement.name.name);
  const { name } = parents.findLast(({ type }) => type === 'JSXOpeningElement') ?? {};
  return parent?.type === 'JSXAttribute' && parent.name.name === 'error' && INPUTS.has(name.name);
}

const wordsOf = ({ quasis }) => quasis.map(({ value }) => value.cooked).join('§');

/** `{ node, parents, text }` for each text outside of the catalogue; a template's values are '§'. */
export function textsOutside(path, source) {
  const found = [];
  walk(treeOf(path, source), (node, parents) => {
    if (/^TS(?!As|Satisfies|NonNull)/.test(node.type) || node.type === 'ImportDeclaration') return false;
    // Keys are called as they are printed on the keyboard.
    if (node.type === 'JSXElement' && node.openingElement.name.name === 'Kbd') return false;
    if (node.type === 'JSXText') {
      if (isWords(node.value, 'read')) found.push({ node, parents, text: node.value.trim() });
      return false;
    }
    if (isShownAsItIs(node, parents)) found.push({ node, parents, text: `${node.object.name}.${node.property.name}` });
    const isTemplate = node.type === 'TemplateLiteral' && node.expressions.length > 0;
    const text = node.type === 'JSXExpressionContainer' ? undefined : isTemplate ? wordsOf(node) : literalText(node);
    if (text === undefined) return true;
    const place = placeOf(node, parents);
    if (place !== 'hidden' && isWords(text.replaceAll('§', ''), place) && (!isTemplate || /\p{L}{2,}/u.test(text)))
      found.push({ node, parents, text });
    return true;
  });
  return found;
}
