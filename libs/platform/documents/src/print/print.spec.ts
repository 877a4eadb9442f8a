import { describe, expect, it } from '@jest/globals';
import { html } from './html.ts';
import { money, prose, table } from './parts.ts';
import { cssString } from './print.css.ts';

describe('html', () => {
  it('SEC-14 makes text of everything that is put in', () => {
    expect(html`<p title="${'" onload="x'}">${'<script>&'}</p>`.toString()).toBe(
      '<p title="&quot; onload=&quot;x">&lt;script&gt;&amp;</p>',
    );
    expect(html`${{ toString: () => '<b>' } as unknown as string}`.toString()).toBe('&lt;b&gt;');
  });

  it('takes its own parts as they are, joins lists and leaves nothing for what is missing', () => {
    expect(html`${[html`<i>${1}</i>`, '<', null]}${undefined}${false}${0}`.toString()).toBe('<i>1</i>&lt;0');
  });
});

describe('parts', () => {
  it('writes rupees in Indian grouping', () => {
    expect(money(1_23_45_678_90)).toBe('₹1,23,45,678.90');
  });

  it('aligns figures, writes totals, and says when there is nothing', () => {
    const columns = [{ header: 'What' }, { header: 'Amount', align: 'end' as const }];
    const made = table({ columns, rows: [['A', money(100)]], totals: [['Total', money(100)]] }).toString();
    expect(made).toContain('<td class="end">₹1.00</td>');
    expect(made).toContain('<td class="end" colspan="1">Total</td>');
    expect(table({ columns, rows: [], empty: 'No tablets' }).toString()).toBe('<p class="none">No tablets</p>');
  });

  it('keeps line breaks and parts paragraphs', () => {
    expect(prose('a\r\nb\n\n\nc').toString()).toBe('<p class="text">a\nb</p><p class="text">c</p>');
    const signed = prose('a\n\nb\n\n', html`<i>S</i>`).toString();
    expect(signed).toBe('<p class="text">a</p><p class="text">b<span class="closing"><i>S</i></span></p>');
  });
});

describe('cssString', () => {
  it('SEC-14 cannot be left by any sign', () => {
    expect(cssString('a";}</style>\\\n')).toBe('"a\\22 \\3b \\7d \\3c \\2f style\\3e \\5c \\a "');
  });
});
