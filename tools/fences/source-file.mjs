/** Reads what the fences look at out of a source file, with a real parser: imports, uses of process.env, texts. */
import { parseSync } from '@swc/core';

const isTest = (path) => /\.spec\.tsx?$|^(?:apps|libs\/[^/]+)\/[^/]+\/test\//.test(path);

function visit(node, facts) {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, facts);
    return;
  }
  if (!node || typeof node !== 'object') return;
  if (node.source?.type === 'StringLiteral' && /^(Import|Export)/.test(node.type)) facts.imports.push(node.source.value);
  if (node.type === 'TsImportType') facts.imports.push(node.argument.value);
  if (node.type === 'TsExternalModuleReference') facts.imports.push(node.expression.value);
  if (node.type === 'CallExpression' && isLoader(node.callee)) {
    const argument = node.arguments[0]?.expression;
    if (argument?.type === 'StringLiteral') facts.imports.push(argument.value);
  }
  if (isProcessEnv(node)) facts.readsEnvironment = true;
  if (node.type === 'StringLiteral') facts.texts.push(node.value);
  if (node.type === 'TemplateLiteral') facts.texts.push(node.quasis.map((quasi) => quasi.cooked ?? quasi.raw).join('§'));
  for (const key of Object.keys(node)) if (key !== 'span') visit(node[key], facts);
}

const isLoader = (callee) => callee?.type === 'Import' || (callee?.type === 'Identifier' && callee.value === 'require');

function isProcessEnv(node) {
  const named = (part, name) => part?.value === name || part?.expression?.value === name;
  if (node.type === 'MemberExpression')
    return node.object?.type === 'Identifier' && node.object.value === 'process' && named(node.property, 'env');
  // const { env } = process
  const takesApart = node.type === 'VariableDeclarator' && node.id?.type === 'ObjectPattern' && node.init?.value === 'process';
  return takesApart && node.id.properties.some((property) => named(property.key, 'env'));
}

/** `{ path, text, isTest, imports, texts, readsEnvironment }` of one file; `path` is relative to the top. */
export function readSource(path, text) {
  const facts = { path, text, isTest: isTest(path), imports: [], texts: [], readsEnvironment: false };
  if (!/\.[mc]?tsx?$/.test(path)) return facts;
  visit(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), decorators: true, target: 'es2023' }).body, facts);
  return facts;
}

/** The line of the first place a text stands in, for messages. */
export const lineOf = (text, part) => text.slice(0, Math.max(0, text.indexOf(part))).split('\n').length;
