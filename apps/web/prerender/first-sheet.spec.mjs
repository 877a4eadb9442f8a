import { describe, expect, it } from '@jest/globals';
import { firstSheet } from './first-sheet.mjs';

const PAGE = '<html><body><form class="form m_1" data-size="sm" style="width:var(--wide)"><input name="email"></form>';
const kept = (css, fonts = []) => firstSheet(css, PAGE, fonts);

describe('P11 the first style sheet of a page', () => {
  it('has the rules whose classes, elements and attributes stand in the page, and no other', () => {
    expect(kept('.form{top:0}.table{top:0}table{top:0}.form [data-error]{top:0}.m_1[data-size=sm] input{top:0}')).toBe(
      '.form{top:0}.m_1[data-size=sm] input{top:0}',
    );
    expect(kept('.form,.table{top:0}@media (width<30em){.table{top:0}}@media print{input{top:0}}')).toBe(
      '.form{top:0}@media print{input{top:0}}',
    );
  });

  it('takes what stands in brackets, and states, for possible', () => {
    const css =
      ":where([data-mantine-color-scheme='dark']) .m_1{top:0}.form:not(.busy:hover):focus{top:0}:is(.table,.form) input{top:0}";
    expect(kept(css)).toBe(css);
  });

  it('has the variables that are used in the end, and the fonts that are asked for', () => {
    expect(kept(':root{--a:var(--b);--b:1px;--c:var(--d);--d:1px;--wide:9px}.form{top:var(--a)}')).toBe(
      ':root{--a:var(--b);--b:1px;--wide:9px}.form{top:var(--a)}',
    );
    const [latin, greek] = ['latin', 'greek'].map((name) => `@font-face{src:url(/${name}.woff2)}`);
    expect(kept(latin + greek, ['/latin.woff2'])).toBe(latin);
  });

  it('has the movements of what it shows', () => {
    expect(kept('.form{animation:in 1s}.table{animation:out 1s}@keyframes in{to{top:0}}@keyframes out{to{top:0}}')).toBe(
      '.form{animation:in 1s}@keyframes in{to{top:0}}',
    );
  });
});
