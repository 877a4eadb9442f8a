import { z } from 'zod';
import { MAX_ID, given, optionalText } from './schemas.ts';

const MAX_SEARCH = 200;

/** The parameter `search` of a list; '' and blanks search for nothing. Anything else than a short text gets `sentence`. */
export const searchText = (sentence: string) =>
  given(
    z
      .unknown()
      .optional()
      .transform((value, context) => {
        const found = optionalText('search', MAX_SEARCH).safeParse(value);
        if (found.success) return found.data.trim() || undefined;
        context.addIssue({ code: 'custom', message: sentence });
        return z.NEVER;
      })
      .meta({ type: 'string', maxLength: MAX_SEARCH, examples: ['Verma'] }),
  );

/** The LIKE pattern of what contains a text, in small letters: `%`, `_` and `\` stand for themselves. */
export const containing = (text: string): string =>
  `%${text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

/** The number of a row when the search is one ('12' or '#12'); null otherwise. */
export function numberSearched(text: string): number | null {
  const digits = /^#?(\d{1,10})$/.exec(text)?.[1];
  return digits !== undefined && Number(digits) <= MAX_ID ? Number(digits) : null;
}
