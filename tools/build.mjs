#!/usr/bin/env node
// Builds the server packages with SWC in one process (src → dist) and the web app with Vite; unchanged files are skipped.
// node tools/build.mjs [folder ...]
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { swcOptions } from './swc-options.mjs';
import { BROWSER_KINDS, listFiles, listPackages, ROOT } from './workspace.mjs';

const OPTIONS_HASH = hashOf(
  JSON.stringify(swcOptions()) +
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8').match(/node_modules\/@swc\/core"[^}]*/)?.[0],
);
const isTypeScript = (file) => file.endsWith('.ts') && !file.endsWith('.d.ts');
const isLeftOut = (file) => /\.spec\.tsx?$|\.d\.ts$|\.tsx$/.test(file);
const outputsOf = (file) => (isTypeScript(file) ? [file.replace(/\.ts$/, '.js'), file.replace(/\.ts$/, '.js.map')] : [file]);

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 24);
}

/** Written beside and renamed, so a server that starts meanwhile never reads half a file. */
function writeWhole(path, content) {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  renameSync(temporary, path);
}

function readStamp(path) {
  try {
    const stamp = JSON.parse(readFileSync(path, 'utf8'));
    return stamp.options === OPTIONS_HASH ? stamp.files : {};
  } catch {
    return {};
  }
}

async function compile(source, target) {
  const { transformFile } = await import('@swc/core');
  const { code, map } = await transformFile(source, { ...swcOptions(), filename: source, sourceFileName: source });
  writeWhole(`${target}.map`, map);
  writeWhole(target, `${code}\n//# sourceMappingURL=${target.split('/').pop()}.map\n`);
}

/** Builds one package; returns how many files were written. Throws an error that names the file it could not compile. */
export async function buildPackage(folder) {
  const src = join(ROOT, folder, 'src');
  const dist = join(ROOT, folder, 'dist');
  const stampFile = join(dist, '.build.json');
  const known = readStamp(stampFile);
  const files = listFiles(src).filter((file) => !isLeftOut(file));
  const next = {};
  const failures = [];
  let written = 0;
  for (const file of files) {
    const hash = hashOf(readFileSync(join(src, file)));
    const target = join(dist, outputsOf(file)[0]);
    try {
      if (known[file] !== hash || !existsSync(target)) {
        mkdirSync(dirname(target), { recursive: true });
        if (isTypeScript(file)) await compile(join(src, file), target);
        else copyFileSync(join(src, file), target);
        written += 1;
      }
      next[file] = hash;
    } catch (error) {
      failures.push(`${folder}/src/${file}: ${error.message}`);
    }
  }
  const wanted = new Set(files.flatMap(outputsOf));
  const stale = listFiles(dist).filter((file) => !wanted.has(file) && file !== '.build.json' && !file.endsWith('.tmp'));
  for (const file of stale) rmSync(join(dist, file), { force: true });
  if (written || stale.length) {
    mkdirSync(dist, { recursive: true });
    writeWhole(stampFile, JSON.stringify({ options: OPTIONS_HASH, files: next }));
  }
  if (failures.length) throw new Error(failures.join('\n'));
  return written;
}

/** Builds the given folders, or all; `web: false` leaves the web app out. Throws one error that lists all faults. */
export async function buildAll({ folders = [], web = true, log = console.log } = {}) {
  const started = performance.now();
  const chosen = listPackages().filter(({ folder }) => folders.length === 0 || folders.includes(folder));
  const failures = [];
  let written = 0;
  for (const { folder, kind } of chosen) {
    if (BROWSER_KINDS.has(kind)) continue;
    written += await buildPackage(folder).catch((error) => failures.push(error.message) && 0);
  }
  if (failures.length) throw new Error(failures.join('\n'));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (written) log(`Built ${written} server files in ${seconds} s.`);
  if (web && (folders.length === 0 || folders.includes('apps/web'))) await buildWeb({ log });
}

if (process.argv[1] === join(ROOT, 'tools/build.mjs')) {
  const folders = process.argv.slice(2).map((folder) => folder.replace(/^\.\//, '').replace(/\/$/, ''));
  await buildAll({ folders }).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
