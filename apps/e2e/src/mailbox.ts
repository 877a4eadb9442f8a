import { until } from './until.ts';
import type { Visitor } from './visitor.ts';

/** The code as a person finds it: on the mailbox page, in the newest of so many messages to the address. */
export async function codeFromMailbox(visitor: Visitor, email: string, messages: number): Promise<string> {
  const tab = await visitor.inAnotherTab();
  const code = await until(`${messages} messages to ${email}`, async () => {
    await tab.open(`/mailbox?to=${encodeURIComponent(email)}`);
    const codes = [...(await tab.text()).matchAll(/^\s*(\d{6})\s*$/gm)];
    return codes.length >= messages && codes[0]![1];
  });
  await tab.backTo(visitor);
  return code;
}

/** Types a code into the first box, the focus going on by itself, and sends it. */
export async function enterCode(visitor: Visitor, code: string, button = 'Verify'): Promise<void> {
  await visitor.press('textbox', 'Digit 1');
  await visitor.type(code);
  const boxes = await visitor.page.$$eval('[aria-label^="Digit"]', (all) => all.map((each) => (each as HTMLInputElement).value));
  if (boxes.join('') !== code) throw new Error(`The boxes hold '${boxes.join('')}' where '${code}' was typed`);
  await visitor.press('button', button);
}

/** A code that is none of these. */
export const anotherCode = (...codes: string[]): string => ['000000', '111111', '222222'].find((code) => !codes.includes(code))!;
