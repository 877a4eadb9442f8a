// Lets a plain node process of a test read our sources: node --import <this file> --conditions=@nidaan/source
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transform } from '@swc/core';
import { swcOptions } from '../../../../tools/swc-options.mjs';

if (isMainThread) register(import.meta.url);

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const source = await readFile(fileURLToPath(url), 'utf8');
  return { format: 'module', shortCircuit: true, source: (await transform(source, swcOptions({ rewrite: false }))).code };
}
