/** `vite build` of apps/web, skipped while none of the sources it reads has changed. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, listPackages, ROOT } from './workspace.mjs';

const WEB_KINDS = new Set(['web', 'ui', 'app-web', 'contracts', 'kernel', 'api-client']);
const STAMP = join(ROOT, 'apps/web/dist/.build-stamp');

/** The Vite configuration of the web app, or nothing while there is none. */
export const viteConfig = () =>
  ['ts', 'mts', 'js', 'mjs'].map((end) => join(ROOT, `apps/web/vite.config.${end}`)).find((file) => existsSync(file));

function sourcesHash() {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const { folder, kind } of listPackages()) {
    if (!WEB_KINDS.has(kind)) continue;
    for (const file of listFiles(join(ROOT, folder))) {
      if (/\.spec\.tsx?$/.test(file)) continue;
      hash.update(`${folder}/${file}\n`).update(readFileSync(join(ROOT, folder, file)));
    }
  }
  return hash.digest('hex');
}

function run(command, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The web app could not be built:\n${Buffer.concat(output)}`)),
    );
  });
}

/** Runs the build script of apps/web when it has one (prerendering), else plain `vite build`. */
export async function buildWeb({ log = console.log } = {}) {
  if (!viteConfig()) return;
  const hash = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  const started = performance.now();
  const folder = join(ROOT, 'apps/web');
  const script = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).scripts?.build;
  if (script) await run('sh', ['-c', `export PATH="${join(ROOT, 'node_modules/.bin')}:$PATH"; ${script}`], folder);
  else await run(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], folder);
  if (existsSync(join(folder, 'dist'))) {
    writeFileSync(`${STAMP}.${process.pid}`, hash);
    renameSync(`${STAMP}.${process.pid}`, STAMP);
  }
  log(`Built the web app in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
