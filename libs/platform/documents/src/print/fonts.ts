import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const SCRIPTS = ['devanagari', 'bengali', 'tamil', 'telugu', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'oriya'] as const;
const WEIGHTS = [400, 600] as const;
const ARABIC = 'Noto Naskh Arabic';
/** Drawn in outline, so that it prints in black. */
const EMOJI = 'Noto Emoji';
const EMOJI_PARTS = Array.from({ length: 11 }, (_, part) => String(part));
const title = (script: string) => `Noto Sans ${script.charAt(0).toUpperCase()}${script.slice(1)}`;

/** The families of every document, Latin first, then the scripts of India, Urdu's, and emoji. */
export const FONT_STACK =
  ['Noto Sans', ...SCRIPTS.map(title), ARABIC, EMOJI].map((family) => `'${family}'`).join(', ') + ', sans-serif';

/** The weights the print design may use. */
export const FONT_WEIGHTS: readonly number[] = WEIGHTS;

let cached: string | undefined;

/**
 * `@font-face` rules with the bundled faces inside as data: URLs; a page reads a face when a text needs it. Static faces, not variable ones:
 * Chromium embeds those as TrueType subsets, while variable ones become drawings three times the size.
 */
export function fontFaces(): string {
  cached ??= [
    ...['latin', 'latin-ext'].flatMap((subset) => faces('Noto Sans', 'noto-sans', subset)),
    ...SCRIPTS.flatMap((script) => faces(title(script), `noto-sans-${script}`, script)),
    ...['arabic', 'math'].flatMap((subset) => faces(ARABIC, 'noto-naskh-arabic', subset)),
    ...emojiFaces(),
  ].join('\n');
  return cached;
}

interface Pack {
  folder: string;
  ranges: Record<string, string>;
}

function packOf(pack: string): Pack {
  const folder = dirname(createRequire(import.meta.url).resolve(`@fontsource/${pack}/unicode.json`));
  return { folder, ranges: JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string> };
}

function faces(family: string, pack: string, subset: string): string[] {
  const { folder, ranges } = packOf(pack);
  return WEIGHTS.map((weight) =>
    face({ family, weight, file: join(folder, 'files', `${pack}-${subset}-${weight}-normal.woff2`), range: ranges[subset]! }),
  );
}

// One weight for all: a bold smile says no more. The parts hold digits and signs of Latin too, which are drawn as Latin.
function emojiFaces(): string[] {
  const { folder, ranges } = packOf('noto-emoji');
  return EMOJI_PARTS.map((part) => {
    const file = join(folder, 'files', `noto-emoji-${part}-400-normal.woff2`);
    const range = ranges[`[${part}]`]!.split(',').filter((signs) => signs.length > 'U+ae'.length);
    return face({ family: EMOJI, weight: '400 600', file, range: range.join(',') });
  });
}

function face({ family, weight, file, range }: { family: string; weight: number | string; file: string; range: string }): string {
  const source = `src: url(data:font/woff2;base64,${readFileSync(file).toString('base64')}) format('woff2')`;
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; ${source}; unicode-range: ${range}; }`;
}
