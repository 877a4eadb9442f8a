#!/usr/bin/env node
// node tools/site/subset-fonts.mjs: cuts the fonts of the public site out of Inter (OFL-1.1): the Latin it writes, and the rupee sign.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { ROOT } from '../workspace.mjs';

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
// Must agree with unicode-range in libs/site/web/src/styles/fonts.css.
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”•…`;
const OPTIONS = { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 700 } } };

for (const [source, text, target] of [
  ['inter-latin-wght-normal', LATIN, 'inter-site'],
  ['inter-latin-ext-wght-normal', '₹', 'inter-rupee'],
]) {
  const font = readFileSync(join(ROOT, `node_modules/@fontsource-variable/inter/files/${source}.woff2`));
  const subset = await subsetFont(font, text, OPTIONS);
  writeFileSync(join(ROOT, `libs/site/web/src/fonts/${target}.woff2`), subset);
  console.log(`${target}.woff2: ${subset.length} of ${font.length} bytes`);
}
