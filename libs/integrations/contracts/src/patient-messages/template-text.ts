import {
  DLT_TAGS,
  MESSAGE_VARIABLES,
  NAME_VARIABLES,
  type DltTag,
  type MessageValues,
  type MessageVariable,
  type Placeholder,
} from './choices.ts';

const TAG = /\{#(\w*)#\}/g;
const LITERALS = /\{#\w*#\}/;
const WORD = /\{([^{}]*)\}/g;

/** What a value may be at a registered part. A part for words takes no address and no line break. */
const FITS: Readonly<Record<DltTag, RegExp>> = {
  var: /^[^\r\n]+$/u,
  alphanumeric: /^(?!.*https?:)[^\r\n]+$/iu,
  numeric: /^\d+$/,
  url: /^https:\/\/[^\s]+$/,
  cbn: /^\+?[\d -]{3,15}$/,
};

/** The parts of a registered text in their order; what stands in `{#…#}` and is none is named too. */
export const tagsIn = (body: string): string[] => [...body.matchAll(TAG)].map(([, tag]) => tag!);

export const isTag = (tag: string): tag is DltTag => (DLT_TAGS as readonly string[]).includes(tag);

/** Words in braces of an e-mail. */
export const wordsIn = (text: string): string[] => [...text.matchAll(WORD)].map(([, word]) => word!.trim());

export const isVariable = (word: string): word is MessageVariable => (MESSAGE_VARIABLES as readonly string[]).includes(word);

/** A text, or why it may not be sent. */
type Rendered = { text: string } | { reason: string };

const lengthOf = (value: string): number => [...value].length;

/** A name cut at a word; null where its first word is too long already. */
export function shortened(name: string, max: number): string | null {
  const kept: string[] = [];
  for (const word of name.split(' ')) {
    if (lengthOf([...kept, word].join(' ')) > max) break;
    kept.push(word);
  }
  return kept.length > 0 && kept[0] !== '' ? kept.join(' ') : null;
}

function valueAt({ tag, variable, max }: Placeholder, values: MessageValues): Rendered {
  const value = (values[variable] ?? '').trim().replace(/\s+/gu, ' ');
  if (value === '') return { reason: `A value is missing: ${variable}` };
  const fitting = lengthOf(value) <= max ? value : NAME_VARIABLES.has(variable) ? shortened(value, max) : null;
  if (fitting === null) return { reason: `A value is too long: ${variable}` };
  return FITS[tag].test(fitting) ? { text: fitting } : { reason: `A value does not fit its part: ${variable}` };
}

/** An SMS as it is registered, with its parts filled, and what stands in them (FRD-74). A reason names a variable, never a value. */
export function renderSms(
  body: string,
  placeholders: readonly Placeholder[],
  values: MessageValues,
): { text: string; parts: string[] } | { reason: string } {
  const parts: string[] = [];
  for (const placeholder of placeholders) {
    const value = valueAt(placeholder, values);
    if ('reason' in value) return value;
    parts.push(value.text);
  }
  let at = 0;
  return { text: body.replace(TAG, () => parts[at++] ?? ''), parts };
}

/** Whether a text is the registered one to the character, each part within its length and of its kind (FRD-74). */
export function isRegistered(
  body: string,
  placeholders: readonly Placeholder[],
  text: string,
  parts: readonly string[],
): boolean {
  const literals = body.split(LITERALS);
  if (literals.length !== placeholders.length + 1 || parts.length !== placeholders.length) return false;
  if (literals.map((literal, index) => literal + (parts[index] ?? '')).join('') !== text) return false;
  return placeholders.every(({ tag, max }, index) => lengthOf(parts[index]!) <= max && FITS[tag].test(parts[index]!));
}

/** An e-mail's subject or body with its words filled; a word without a value leaves a dash. */
export const renderMail = (text: string, values: MessageValues): string =>
  text.replace(WORD, (_, word: string) => {
    const name = word.trim();
    return (isVariable(name) && values[name]) || '–';
  });

const LONGEST: Readonly<Record<DltTag, (max: number) => string>> = {
  var: (max) => 'W'.repeat(max),
  alphanumeric: (max) => 'W'.repeat(max),
  numeric: (max) => '9'.repeat(max),
  url: (max) => `https://${'w'.repeat(Math.max(1, max - 8))}`,
  cbn: (max) => '9'.repeat(Math.min(max, 15)),
};

/** A registered text with the longest values that its parts take (FRD-73). */
export function longestSms(body: string, placeholders: readonly Placeholder[]): string {
  let at = 0;
  return body.replace(TAG, (part) => {
    const placeholder = placeholders[at++];
    return placeholder ? LONGEST[placeholder.tag](placeholder.max) : part;
  });
}

/** An e-mail with long values. */
export const longestMail = (text: string): string =>
  renderMail(text, Object.fromEntries(MESSAGE_VARIABLES.map((name) => [name, 'W'.repeat(30)])));
