#!/usr/bin/env node
// npm run seed:demo [-- --patients 1000 --email demo@nidaan.local --password demo-hospital]: a demo hospital with patients of the last two years, in DATA_DIR
// or DATABASE_URL, beside a running Nidaan or without one.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { sentenceOf } from './start/sentences.mjs';
import { ROOT } from './workspace.mjs';

try {
  await ensureInstalled();
  const { buildAll } = await import('./build.mjs');
  await buildAll({ web: false });
  await import(pathToFileURL(join(ROOT, 'apps/standalone/dist/seed-demo.js')).href);
  process.exit(0);
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
