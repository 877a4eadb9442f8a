#!/usr/bin/env node
// npm start: checks Node, installs what is missing, builds what has changed, then runs apps/standalone in this very process, so that there is
// one process to stop and nothing can be left behind. npm run dev (--watch) is tools/start/watch.mjs. Only Node built-ins up to the build.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, nodeFault } from './install.mjs';
import { sentenceOf } from './start/sentences.mjs';
import { ROOT } from './workspace.mjs';

// `kill -9` of npm alone would leave this process serving on the port; without a parent it stops as on Ctrl-C.
function stopWithParent() {
  if (process.send) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 1000);
  timer.unref();
}

/** Installs and builds; `web: false` when Vite serves the web app itself. */
async function prepare({ web }) {
  const fault = nodeFault();
  if (fault) throw Object.assign(new Error(fault), { isExpected: true });
  await ensureInstalled().catch((error) => {
    throw Object.assign(error, { isExpected: true });
  });
  const { buildAll } = await import('./build.mjs');
  await buildAll({ web });
}

async function main(args) {
  if (args.includes('--watch')) {
    await prepare({ web: false });
    const { watch } = await import('./start/watch.mjs');
    return watch();
  }
  if (!args.includes('--built')) await prepare({ web: true });
  stopWithParent();
  await import(pathToFileURL(join(ROOT, 'apps/standalone/dist/main.js')).href);
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(sentenceOf(error));
  process.exit(1);
});
