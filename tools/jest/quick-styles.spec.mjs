import { createRequire } from 'node:module';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { quickenStyles } from './quick-styles.mjs';

const { JSDOM } = createRequire(import.meta.url)('jsdom');
const NAMES = ['display', 'visibility', 'pointerEvents'];
const PAGE = `<!DOCTYPE html><style>
  .gone, i { display: none } .gone.back { display: flex } ul { display: GRID } .ghost { visibility: hidden } .seen { visibility: unset }
  .through { pointer-events: none !important } @media screen { .wide { display: grid } } @media print { .wide { display: none } }
  p:not(.kept) > span { visibility: collapse } @font-face { font-family: a }
</style>
<div hidden>a</div><div class="gone">a</div><div class="gone back">a<b>b</b><i>c</i></div><div class="ghost">a<span>b</span><span class="seen">c</span></div>
<div class="through">a<button style="pointer-events: auto">b</button><button>c</button></div><div class="wide">a</div>
<p><span>a</span></p><p class="kept"><span>a</span></p><ul><li>a</li></ul><table><tr><td style="display: none">a</td><th>b</th></tr></table>
<details><summary>a</summary>b</details><dialog>a</dialog><input type="hidden"><input disabled><select><option>a</option></select>
<svg><title>a</title><g visibility="hidden"></g></svg><template>a</template><div style="visibility: hidden; display: inline-block">a<em>b</em></div>`;

describe('quick styles', () => {
  let window;
  let whole;
  beforeEach(() => {
    ({ window } = new JSDOM(PAGE));
    whole = window.getComputedStyle;
    quickenStyles(window);
  });

  const all = () => [...window.document.querySelectorAll('*')];
  const by = (look) => all().map((each) => [each.localName, ...NAMES.map((name) => look(each)[name])]);
  const quick = () => by((each) => window.getComputedStyle(each));
  const same = () => expect(quick()).toEqual(by((each) => whole(each)));

  it('are what jsdom finds, of each element and under both names', () => {
    same();
    for (const each of all()) {
      const style = window.getComputedStyle(each);
      for (const name of ['display', 'visibility', 'pointer-events', 'color', 'font-weight'])
        expect([each.localName, name, style.getPropertyValue(name)]).toEqual([
          each.localName,
          name,
          whole(each).getPropertyValue(name),
        ]);
      expect([style.color, style.length]).toEqual([whole(each).color, whole(each).length]);
    }
    expect(new Set(quick().map(([, display]) => display)).size).toBeGreaterThan(8);
  });

  it('follow classes, styles, parents and sheets that change', () => {
    const { document } = window;
    same();
    document.querySelector('.gone').classList.add('back');
    document.querySelector('.ghost').style.visibility = 'visible';
    document.querySelector('.through').className = '';
    same();
    document.querySelector('.wide').append(document.querySelector('ul'));
    document.querySelector('p').hidden = true;
    same();
    const sheet = document.createElement('style');
    sheet.textContent = 'li, em { display: none } body { visibility: hidden }';
    document.head.append(sheet);
    same();
    sheet.sheet.insertRule('th { display: contents }');
    document.body.append('changed');
    same();
    sheet.remove();
    same();
  });

  it('of an element outside of the document, and of a part that is none, are as in jsdom', () => {
    const loose = window.document.createElement('div');
    expect(window.getComputedStyle(loose).display).toBe(whole(loose).display);
    expect(() => window.getComputedStyle(null)).toThrow(TypeError);
    expect(window.getComputedStyle(loose)).toBeInstanceOf(Object.getPrototypeOf(whole(loose)).constructor);
  });
});
