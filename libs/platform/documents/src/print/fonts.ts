import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const SCRIPTS = ['devanagari', 'bengali', 'tamil', 'telugu', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'oriya'] as const;
const WEIGHTS = [400, 600] as const;
const title = (script: string) => `Noto Sans ${script.charAt(0).toUpperCase()}${script.slice(1)}`;

/** The families of every document, Latin first, then the scripts of India. */
export const FONT_STACK = ['Noto Sans', ...SCRIPTS.map(title)].map((family) => `'${family}'`).join(', ') + ', sans-serif';

/** The weights the print design may use. */
export const FONT_WEIGHTS: readonly number[] = WEIGHTS;

let cached: string | undefined;

/**
 * `@font-face` rules with the bundled faces inside as data: URLs. Static faces, not variable ones: Chromium embeds those as
 * TrueType subsets, while variable ones become drawings three times the size.
 */
export function fontFaces(): string {
  cached ??= [
    ...['latin', 'latin-ext'].flatMap((subset) => faces('Noto Sans', 'noto-sans', subset)),
    ...SCRIPTS.flatMap((script) => faces(title(script), `noto-sans-${script}`, script)),
  ].join('\n');
  return cached;
}

function faces(family: string, pack: string, subset: string): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve(`@fontsource/${pack}/unicode.json`));
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return WEIGHTS.map((weight) => {
    const data = readFileSync(join(folder, 'files', `${pack}-${subset}-${weight}-normal.woff2`)).toString('base64');
    const source = `src: url(data:font/woff2;base64,${data}) format('woff2')`;
    return `@font-face { font-family: '${family}'; font-weight: ${weight}; ${source}; unicode-range: ${ranges[subset]}; }`;
  });
}
