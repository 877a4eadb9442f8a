#!/usr/bin/env node
// npm start: checks Node, installs what is missing, builds what has changed, then runs apps/standalone in this very process, so that there is
// one process to stop and nothing can be left behind. npm run dev (--watch) is tools/start/watch.mjs. Only Node built-ins up to the build.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, nodeFault } from './install.mjs';
import { ROOT } from './workspace.mjs';

const BY_CODE = {
  EADDRINUSE: (error) =>
    `Port ${error.port ?? process.env.PORT ?? 3000} is taken by another program: stop it, or set PORT to another number.`,
  EACCES: (error) =>
    error.syscall === 'listen'
      ? `Port ${error.port} needs more rights: set PORT to 1024 or more.`
      : `${error.path} cannot be read or written by this user.`,
  ENOSPC: (error) => `There is no space left on the disk${error.path ? ` that holds ${error.path}` : ''}.`,
  EROFS: (error) => `${error.path} is on a read-only file system.`,
};
/** What PostgreSQL and the network say about a DATABASE_URL. */
const DATABASE_FAULTS = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'it refuses the password',
  28000: 'it refuses the user',
  '3D000': 'there is no such database',
  42501: 'its role may not create roles, schemas and extensions',
};
const SENTENCES = new Set(['StartFault', 'ConfigError']);

/** What to tell the operator: one sentence for what we know, the whole error for what we do not. */
export function sentenceOf(error) {
  const fault = process.env.DATABASE_URL && DATABASE_FAULTS[error?.code];
  if (fault) return `The database of DATABASE_URL cannot be used: ${fault}.`;
  if (BY_CODE[error?.code]) return BY_CODE[error.code](error);
  return SENTENCES.has(error?.name) || SENTENCES.has(error?.constructor?.name) || error?.isExpected
    ? error.message
    : (error?.stack ?? String(error));
}

// `exec` in package.json makes npm our parent, so that npm's signals reach us instead of a shell between.
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
