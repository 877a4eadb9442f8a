import type { Visitor } from './visitor.ts';

/** Names, codes and units that stay as they are in every language. */
const STAYS =
  /^(?:Nidaan|PDF|DOCX?|JPE?G|PNG|GIF|WebP|MB|OTP|UHID|UH|GSTIN|MBBS|MD|Medicine|Ctrl|Enter|Alt|Esc|Shift|Dr|mg|kg|ml|am|pm|OD|BD|TDS|QID|ME|MAE|MN|HS|SOS|STAT|EOD|Weekly|English|Razorpay|AK)$/;

/** Words in Latin letters on the screen, names and codes aside: texts that nobody has translated. `known` are words of the test's own data. */
export async function latinWords(visitor: Visitor, known: readonly string[]): Promise<string[]> {
  const text = await visitor.page.evaluate(() => {
    // What a catalogue of drugs, tests and diseases offers is no text of ours.
    const shown = [...document.querySelectorAll('[placeholder], [aria-label], [title]')].flatMap((each) =>
      ['placeholder', 'aria-label', 'title'].map((name) => each.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...shown].join('\n');
  });
  const words = text.replaceAll(/\S+@\S+/g, '').match(/[A-Za-z]{2,}/g) ?? [];
  const ours = new Set(known.flatMap((name) => name.split(/\W+/)));
  return [...new Set(words)].filter((word) => !STAYS.test(word) && !ours.has(word));
}
