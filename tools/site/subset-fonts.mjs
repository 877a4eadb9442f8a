#!/usr/bin/env node
// node tools/site/subset-fonts.mjs: cuts the fonts of the public site and of the app out of Inter and Noto Sans Devanagari (both OFL-1.1): the Latin that
// English writes, the rupee sign, and Devanagari, in the weights that are used.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { ROOT } from '../workspace.mjs';

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
// Must agree with unicode-range in libs/site/web/src/styles/fonts.css and libs/shared/ui/src/fonts/fonts.css.
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”•…`;
const OPTIONS = { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 700 } } };

// The name by which a page without a menu offers the language (language-switch.tsx): a device without Devanagari fetches these letters alone.
const NAME = 'हिन्दी';
const DEVANAGARI = `${range(0x900, 0x97f)}${range(0x1cd0, 0x1cf9)}\u200c\u200d\u25cc${range(0xa8e0, 0xa8ff)}`;

const INTER = '@fontsource-variable/inter/files/inter';
const NOTO = '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari';
const APP = 'libs/shared/ui/src/fonts';
for (const [source, text, target, options = OPTIONS] of [
  [`${INTER}-latin-wght-normal`, LATIN, `${APP}/inter-app`],
  [`${INTER}-latin-ext-wght-normal`, '₹', `${APP}/rupee-app`],
  [`${NOTO}-devanagari-wght-normal`, DEVANAGARI, `${APP}/noto-devanagari-app`],
  [`${NOTO}-devanagari-wght-normal`, NAME, `${APP}/language-name`, { ...OPTIONS, variationAxes: { wght: 400 } }],
]) {
  const font = readFileSync(join(ROOT, `node_modules/${source}.woff2`));
  const subset = await subsetFont(font, text, options);
  writeFileSync(join(ROOT, `${target}.woff2`), subset);
  console.log(`${target}.woff2: ${subset.length} of ${font.length} bytes`);
}
