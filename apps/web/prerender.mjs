// After both Vite builds: writes the public site and a page for each address of the app, and compresses what browsers fetch.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { drawn, titled } from './prerender/app-page.mjs';

const DIST = join(import.meta.dirname, 'dist');
const SERVER = join(DIST, '.site');
// Its own script and the little it shares with the app; a chunk of the app itself would be far more.
const MOST_SITE_BYTES = 20_000;
const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));

/** The chunk of a source file, named from the top of the repository. */
function chunkOf(source) {
  const found = Object.values(manifest).find((chunk) => chunk.src?.endsWith(source) && !chunk.src.includes('node_modules'));
  if (!found) throw new Error(`The build has no chunk of ${source}.`);
  return found;
}

/** All scripts and sheets that a chunk needs, its own first. */
function filesOf(chunk, seen = new Set()) {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const imported = (chunk.imports ?? []).flatMap((name) => filesOf(manifest[name], seen));
  return [chunk.file, ...(chunk.css ?? []), ...imported];
}

function fontOf(name) {
  const found = readdirSync(join(DIST, 'assets')).find((file) => file.startsWith(`${name}-`));
  if (!found) throw new Error(`The build made no font called ${name}.`);
  return `/assets/${found}`;
}

function write(name, text) {
  const path = join(DIST, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The file of an address of the app. */
async function appPage(shell, page) {
  const font = fontOf('inter-app');
  const files = [...new Set((page.modules ?? []).flatMap((module) => filesOf(chunkOf(module))))].map((file) => `/${file}`);
  const text = titled(shell, page, files, font);
  if (!page.isDrawn) return text;
  const read = (file) => readFileSync(join(DIST, file), 'utf8');
  return drawn(text, await drawnPage(page.path), { font, read, write });
}

async function compress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && /\.(js|css|svg|webmanifest)$/.test(file.name));
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const text = readFileSync(path);
      if (text.length < 512) return;
      writeFileSync(
        `${path}.br`,
        await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
      );
      writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
    }),
  );
}

const { APP_PAGES, drawnPage, siteFiles } = await import(pathToFileURL(join(SERVER, 'prerender.js')).href);
const site = chunkOf('libs/site/web/src/client/site.ts');
const siteScripts = filesOf(site).filter((file) => file.endsWith('.js'));
const siteBytes = siteScripts.reduce((sum, file) => sum + statSync(join(DIST, file)).size, 0);
if (siteBytes > MOST_SITE_BYTES)
  throw new Error(`The public site would fetch ${siteBytes} bytes of script: ${siteScripts.join(', ')}.`);
const shell = readFileSync(join(DIST, 'index.html'), 'utf8');
cpSync(join(SERVER, 'assets'), join(DIST, 'assets'), { recursive: true, filter: (file) => !/\.(css|js)$/.test(file) });
// One file for all records of a kind: the gateway takes '[id]' for any number.
const fileOf = (path) => `${path.slice(1).replaceAll(/:(\w+)/g, '[$1]')}.html`;
for (const page of APP_PAGES) write(fileOf(page.path), await appPage(shell, page));
const assets = {
  script: `/${site.file}`,
  styles: site.css.map((file) => `/${file}`),
  fonts: [fontOf('inter-app'), fontOf('rupee-app')],
};
for (const { name, text } of siteFiles(assets)) write(name, text);
for (const folder of ['.site', '.vite']) rmSync(join(DIST, folder), { recursive: true });
await compress(DIST);
