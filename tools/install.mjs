/** Installs what package-lock.json names when node_modules differs from it. Only Node built-ins: there may be nothing else yet. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages, ROOT } from './workspace.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const STAMP = join(ROOT, 'node_modules/.nidaan-lock');
const CLAIM = join(ROOT, '.installing');

const lockHash = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex');

// A package that came with a `git pull` has no link yet, also where the lock knew it before.
const isLinked = () => listPackages().every(({ name }) => existsSync(join(ROOT, 'node_modules', name)));

function isInstalled() {
  if (!isLinked()) return false;
  const hash = lockHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return true;
  if (!hasEverythingLocked()) return false;
  writeFileSync(STAMP, hash);
  return true;
}

// Someone ran `npm install` or `npm ci` by hand: npm's own record of what it put there, written last, says whether that suffices.
function hasEverythingLocked() {
  try {
    const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
    const present = JSON.parse(readFileSync(join(ROOT, 'node_modules/.package-lock.json'), 'utf8')).packages;
    const names = Object.keys(wanted).filter((path) => path.startsWith('node_modules/') && !wanted[path].optional);
    return names.every((path) => present[path] && present[path].version === wanted[path].version && existsSync(join(ROOT, path)));
  } catch {
    return false;
  }
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Waits while another start or test of this clone installs, then holds the claim itself. */
async function claim() {
  for (let told = false; ; told = true) {
    try {
      writeFileSync(CLAIM, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = Number(readFileSync(CLAIM, 'utf8'));
    if (owner && !isAlive(owner)) rmSync(CLAIM, { force: true });
    else if (!told) console.log(`Waiting for process ${owner}, which is installing packages in this folder.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** With NODE_ENV=production npm would leave out what the build needs, which stands among the development packages. */
export const NPM_CI = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

function npmCi() {
  // npm leads a process group of its own, so that Ctrl-C ends it with all its children; half an install would break the next run.
  const child = spawn('npm', NPM_CI, {
    cwd: ROOT,
    // What npm tells is no output of ours: scripts read the id that `npm run payments:sandbox` prints.
    stdio: ['ignore', 2, 2],
    detached: true,
  });
  const pass = (signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // It has ended already.
    }
  };
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [signal, () => pass('SIGTERM')]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`npm could not be run: ${error.message}`)));
    child.once('exit', (code, signal) => {
      for (const [name, handler] of handlers) process.off(name, handler);
      if (code === 0) resolve();
      else
        reject(
          new Error(
            signal
              ? 'The installation of packages was stopped.'
              : 'The packages could not be installed (see npm’s message above); is there a connection to the registry?',
          ),
        );
    });
  });
}

/** Makes node_modules agree with package-lock.json; says so only when there is something to do. Throws an error with one sentence. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  try {
    await claim();
    if (isInstalled()) return;
    console.log('Installing packages (npm ci); the first time takes about a minute.');
    await npmCi();
    mkdirSync(join(ROOT, 'node_modules'), { recursive: true });
    writeFileSync(STAMP, lockHash());
  } finally {
    if (existsSync(CLAIM) && readFileSync(CLAIM, 'utf8') === String(process.pid)) rmSync(CLAIM, { force: true });
  }
}

/** One sentence when this Node is too old for the packages, else nothing. */
export function nodeFault(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || (major === 24 && minor >= 11) || major > 24;
  return fits
    ? undefined
    : `Nidaan needs Node.js 20.19, 22.13, 24.11 or newer of these; this is ${version}. Get one from https://nodejs.org.`;
}

if (process.argv[1] === join(ROOT, 'tools/install.mjs')) {
  const fault = nodeFault();
  if (fault) throw new Error(fault);
  await ensureInstalled();
}
