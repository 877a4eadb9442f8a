import { createHash } from 'node:crypto';
import { dayForPeople, escapeHtml, paiseFrom, rupeesForPeople, type PaperKind } from '@nidaan/kernel';
import type { PaperVerification, TruePaper } from '@nidaan/identity-contracts';

const KINDS: Record<PaperKind, [string, string]> = {
  prescription: ['Prescription', 'पर्चा'],
  'patient-summary': ['Patient summary', 'मरीज़ का सारांश'],
  'fee-receipt': ['Fee receipt', 'शुल्क की रसीद'],
  'lab-report': ['Lab report', 'जाँच रिपोर्ट'],
  'pharmacy-bill': ['Pharmacy bill', 'दवा का बिल'],
};

interface Verdict {
  look: 'good' | 'changed' | 'bad';
  words: [string, string];
}

const VERDICTS: Record<TruePaper['status'] | 'forged' | 'unasked', Verdict> = {
  current: { look: 'good', words: ['This paper is genuine and up to date.', 'यह काग़ज़ असली है और इसमें कुछ नहीं बदला है।'] },
  replaced: {
    look: 'changed',
    words: [
      'This paper is genuine, but the record was changed after it was printed. Ask the hospital for the newest print.',
      'यह काग़ज़ असली है, पर छपने के बाद रिकॉर्ड बदला गया है। अस्पताल से नया प्रिंट माँगें।',
    ],
  },
  withdrawn: {
    look: 'bad',
    words: ['This paper was issued, but it is not valid any more.', 'यह काग़ज़ जारी हुआ था, पर अब मान्य नहीं है।'],
  },
  forged: { look: 'bad', words: ['This paper does not match our records.', 'यह काग़ज़ हमारे रिकॉर्ड से मेल नहीं खाता।'] },
  unasked: {
    look: 'changed',
    words: [
      'The paper cannot be checked right now. Please try again in a minute.',
      'अभी जाँच नहीं हो सकी। एक मिनट बाद फिर कोशिश करें।',
    ],
  },
};

const STYLE = `:root{color-scheme:light dark}body{margin:0;padding:24px 16px;font:18px/1.5 system-ui,'Noto Sans Devanagari',sans-serif;background:#f4f6f8;color:#1b2430}
main{max-width:520px;margin:0 auto;background:#fff;border-radius:12px;padding:24px;border-top:8px solid #b42318}main.good{border-color:#12805c}main.changed{border-color:#b25e00}
h1{font-size:22px;line-height:1.3;margin:0 0 8px}p{margin:0 0 16px}dl+p{margin-top:16px}dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:16px 0 0;overflow-wrap:anywhere}dt{color:#5b6675}dd{margin:0;font-weight:600}small{color:#5b6675}
@media(prefers-color-scheme:dark){body{background:#11161c;color:#e6eaee}main{background:#1b2430}dt,small{color:#a8b3bf}}`;

/** The page's own headers: nothing is loaded and no script runs; the style is named by its hash (S15). */
export const PAGE_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** What a paper's code answers, in English and Hindi; null where its owner could not be asked. */
export function verificationPage(found: PaperVerification | null): string {
  const verdict = found === null ? VERDICTS.unasked : found.valid ? VERDICTS[found.status] : VERDICTS.forged;
  const [english, hindi] = verdict.words;
  return `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Check a paper · Nidaan</title><style>${STYLE}</style></head>
<body><main class="${verdict.look}"><h1>${english}</h1><p lang="hi">${hindi}</p>${found?.valid ? factsOf(found) : ''}<small>Nidaan</small></main></body>
</html>`;
}

function factsOf({ hospital, kind, number, shown_as, date, total }: TruePaper): string {
  const [english, hindi] = KINDS[kind];
  const rows: [string, string][] = [
    ['Hospital / अस्पताल', hospital],
    ['Paper / काग़ज़', `${english} / ${hindi}`],
    ['Number / संख्या', shown_as ?? String(number)],
    ['Date / दिनांक', dayForPeople(date)],
  ];
  if (total !== null) rows.push(['Total / कुल', rupeesForPeople(paiseFrom(total) ?? 0)]);
  const list = rows.map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`).join('');
  return `<dl>${list}</dl><p>Compare these facts with the paper. <span lang="hi">इन बातों को काग़ज़ से मिलाएँ।</span></p>`;
}
