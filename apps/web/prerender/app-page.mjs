/** Pages of the app as files: the shell with title and code, and, where a page shows the same to every stranger, what it shows. */
import { createHash } from 'node:crypto';
import { firstSheet } from './first-sheet.mjs';

const MODULE = /\n *<script type="module"[^>]* src="([^"]+)"><\/script>/g;
const PRELOAD = /\n *<link rel="modulepreload"[^>]* href="([^"]+)">/g;
const SHEET = /\n *<link rel="stylesheet"[^>]* href="([^"]+)">/g;

const tagOf = (file) =>
  file.endsWith('.css')
    ? `    <link rel="stylesheet" crossorigin href="${file}">`
    : `    <link rel="modulepreload" crossorigin href="${file}">`;

const asked = (name, addresses) => (addresses ? ` data-${name}="${escaped(addresses.join(' '))}"` : '');
const escaped = (text) => text.replaceAll('&', '&amp;');

/** The shell with the title of a page, and its code `files` fetched at once. */
export function titled(shell, { path, title, description, isPublic, isFound, calls, inTurn }, files, font) {
  const head = [
    ...(isPublic ? [`    <link rel="canonical" href="{{public-url}}${path}">`] : []),
    ...(isPublic || isFound ? [] : ['    <meta name="robots" content="noindex">']),
    `    <link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ...files.filter((file) => !shell.includes(`"${file}"`)).map(tagOf),
  ];
  const page = shell
    .replace('src="/first-drawing.js"', (script) => script + asked('calls', calls) + asked('in-turn', inTurn))
    .replace('<title>Nidaan</title>', `<title>${title} · Nidaan</title>`)
    .replace('  </head>', `${head.join('\n')}\n  </head>`);
  return description ? page.replace(/(<meta\s+name="description"\s+content=")[^"]*/, `$1${description}`) : page;
}

const listOf = (page, pattern) => [...page.matchAll(pattern)].map(([, file]) => file);

/**
 * The page with what it shows first, the little of the style sheets that this needs, and all else fetched by start-app.js after it was drawn.
 * `read` gives the text of a built file, `write` keeps a new one.
 */
export function drawn(page, markup, { font, read, write }) {
  const [module] = listOf(page, MODULE);
  const sheets = listOf(page, SHEET);
  // The policy of the page allows no style attributes in a file; begin.tsx turns them into styles again.
  const text = markup.replaceAll(' style="', ' data-style="');
  const styles = [...new Set([...text.matchAll(/ data-style="([^"]*)"/g)].map(([, style]) => style))];
  const own = styles.map((style) => `#root [data-style="${style}"]{${style}}`).join('');
  const first = firstSheet(sheets.map(read).join('\n'), `<html><body>${text}`, [font]) + own;
  const name = `/assets/first-${createHash('sha256').update(first).digest('hex').slice(0, 8)}.css`;
  write(name, first);
  const start =
    `    <link rel="stylesheet" href="${name}">\n` +
    `    <script async src="/start-app.js" data-module="${module}" data-sheets="${sheets.join(' ')}" data-preloads="${listOf(page, PRELOAD).join(' ')}"></script>\n`;
  return [MODULE, PRELOAD, SHEET]
    .reduce((rest, pattern) => rest.replaceAll(pattern, ''), page)
    .replace('  </head>', `${start}  </head>`)
    .replace('<div id="root">', `<div id="root" data-drawn>${text}`);
}
