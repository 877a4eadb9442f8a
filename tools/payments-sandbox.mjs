#!/usr/bin/env node
// Makes a captured payment of the sandbox outside the browser and prints its id: npm run -s payments:sandbox -- asha@example.in 2000
// Beside a running Nidaan or without one. The id is all that comes on stdout, so that a script can read it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { sentenceOf } from './start/sentences.mjs';
import { ROOT } from './workspace.mjs';

try {
  console.log = console.error;
  await ensureInstalled();
  const { buildAll } = await import('./build.mjs');
  await buildAll({ web: false });
  await import(pathToFileURL(join(ROOT, 'apps/standalone/dist/payments-sandbox.js')).href);
  process.exit(0);
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
