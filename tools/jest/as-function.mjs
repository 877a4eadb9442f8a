import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import swcJest from '@swc/jest';

const SPEC = /\.spec\.(ts|tsx|mjs)$/;
const VERSION = createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .digest('hex');

/** The source of a spec file with all that follows its imports put into a function, on the same lines. */
export function asFunction(source, { tsx = false } = {}) {
  const { body } = parseSync(source, { syntax: 'typescript', tsx, decorators: true, target: 'es2023' });
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  if (imports.length !== body.findIndex(({ type }) => type !== 'ImportDeclaration'))
    throw new Error('Imports stand first in a spec file.');
  // SWC counts bytes, from 1.
  const bytes = Buffer.from(source);
  const end = imports.at(-1).span.end - 1;
  return `${bytes.subarray(0, end)} export default function spec() {${bytes.subarray(end)}\n}\n`;
}

/** Transforms for Jest as @swc/jest does, and spec files into functions that register their tests (see gather.mjs). */
export default {
  createTransformer(options) {
    const inner = swcJest.createTransformer(options);
    const wrapped = (source, path) =>
      SPEC.test(path) && !path.includes('/.cache/') ? asFunction(source, { tsx: path.endsWith('x') }) : source;
    return {
      ...inner,
      getCacheKey: (source, path, given) =>
        createHash('sha256')
          .update(VERSION)
          .update(inner.getCacheKey(source, path, given))
          .digest('hex')
          .slice(0, 32),
      process: (source, path, given) => inner.process(wrapped(source, path), path, given),
      processAsync: (source, path, given) => inner.processAsync(wrapped(source, path), path, given),
    };
  },
};
