#!/usr/bin/env node
// npm start: checks Node, installs what is missing, builds what has changed, then runs apps/standalone in this very process, so that there is
// one process to stop and nothing can be left behind. npm run dev (--watch) is tools/start/watch.mjs. Only Node built-ins up to the build.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, stopWithParent } from './start/prepare.mjs';
import { sentenceOf } from './start/sentences.mjs';
import { ROOT } from './workspace.mjs';

async function main(args) {
  if (args.includes('--watch')) {
    await prepare({ web: false });
    const { watch } = await import('./start/watch.mjs');
    return watch();
  }
  if (!args.includes('--built')) await prepare({ web: true });
  stopWithParent();
  // Tests start a bundle of the same, which is there sooner (tools/bundle.mjs).
  const folder = process.env.NIDAAN_BUNDLE || join(ROOT, 'apps/standalone/dist');
  await import(pathToFileURL(join(folder, 'main.js')).href);
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(sentenceOf(error));
  process.exit(1);
});
