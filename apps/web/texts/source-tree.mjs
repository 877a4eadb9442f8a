/** What extraction, the fence and the build read of a source file: its syntax tree, with where each part stands. */
import { parseSync } from 'vite';

/** Calls `enter(node, parents)` for every node, outer ones first. */
export function walk(node, enter, parents = []) {
  if (enter(node, parents) === false) return;
  const within = [...parents, node];
  for (const [key, value] of Object.entries(node)) {
    if (key === 'type' || key === 'start' || key === 'end') continue;
    for (const each of Array.isArray(value) ? value : [value])
      if (each && typeof each.type === 'string') walk(each, enter, within);
  }
}

export function treeOf(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return program;
}

/** The text of a literal without values in it, else undefined. */
export function literalText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  if (node?.type === 'JSXExpressionContainer') return literalText(node.expression);
  return undefined;
}

/** The text that a node shows through the catalogue: of `t('…')`, `msg('…')` and `<Trans id="…">`; else undefined. */
export function textOf(node) {
  if (node.type === 'CallExpression' && (node.callee.name === 't' || node.callee.name === 'msg'))
    return literalText(node.arguments[0]);
  if (node.type === 'JSXOpeningElement' && node.name.name === 'Trans')
    return literalText(node.attributes.find((each) => each.name?.name === 'id')?.value);
  return undefined;
}
