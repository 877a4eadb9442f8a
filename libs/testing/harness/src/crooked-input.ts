import type { Answer, ApiClient, SendOptions } from './api-client.ts';

/** Texts that no field holds: NUL, halves of a pair of surrogates, longer than any bound. */
export const IMPOSSIBLE_TEXTS = ['a\u0000b', '\u0000', '\ud800', 'x\udfff', 'y'.repeat(400_000)];

/** And texts that a free text may hold, but no number, date, choice or address: signs that turn the line, digits without end, foreign digits. */
export const CROOKED_TEXTS = [...IMPOSSIBLE_TEXTS, '\u202e\u0007', '9'.repeat(400), '\u0967\u0968'];

/** What JSON may hold where a text is expected. A number stands for its text (API-14), null for nothing. */
export const CROOKED_VALUES: readonly unknown[] = [true, [], ['a', 'b'], {}, { a: { b: 1 } }, { toString: 'x' }];

/** No numbers of a row or a page. */
export const CROOKED_NUMBERS = [
  ...CROOKED_TEXTS,
  '-1',
  '0',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'null',
  '1,2',
  "1' OR '1'='1",
  '2147483648',
];

/** Bodies of JSON that are no form. */
export const CROOKED_BODIES = ['', '{', '[]', '"a"', 'null', '7', '[[[['.repeat(20_000), '{"__proto__":{"a":1}}', '\u0000'];

/** As much as a line of a request may hold; half a pair of surrogates has no spelling in an address. */
export const asQuery = (text: string): string => encodeURIComponent(text.slice(0, 2000).toWellFormed());

export type Call = [method: Parameters<ApiClient['send']>[0], path: string, options?: SendOptions];

/** Sends the calls; tells of each that was not answered by 4xx with one sentence in the shape of API-06. */
export async function notRefused(api: Pick<ApiClient, 'send'>, calls: readonly Call[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [method, path, options] of calls) {
    const answer = await api.send(method, path, options);
    if (!isRefusal(answer))
      wrong.push(`${method} ${path} ${shown(options?.body)} → ${answer.status} ${shown(answer.body)}`.slice(0, 400));
  }
  return wrong;
}

function isRefusal({ status, body }: Answer): boolean {
  const message: unknown = body?.message;
  return status >= 400 && status < 500 && typeof message === 'string' && message !== '' && !/[\n\u0000]|^\W*$/.test(message);
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 120);
