import { setupI18n, type Messages } from '@lingui/core';

/** What fills the places of a text: 'Page {page} of {pages}'. */
export type TextValues = Readonly<Record<string, string | number>>;

/** The one translator of the app. English needs no catalogue: it stands in the code, and is the id of every text. */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

let ofElsewhere = (text: string): string => text;

/** What says a text that the catalogue has not: a sentence of the server with values in it. */
export function sayTextsOfElsewhere(say: (text: string) => string): void {
  ofElsewhere = say;
}

/**
 * A text in the language of the reader. The English stands here whole, as a literal; a text that comes from elsewhere (a constant made by
 * `msg`, a sentence of the server) is looked up, and shown as it is
 * where the catalogue has neither it nor its pattern (server-sentences.ts).
 * `compiled` is written by the build (apps/web/texts/vite.mjs).
 */
export function t(text: string, values?: TextValues, compiled?: Messages[string]): string {
  if (!values && !Object.hasOwn(i18n.messages, text)) return ofElsewhere(text);
  return i18n._(text, values, compiled ? { message: compiled as string } : undefined);
}

/** Choices of a select, in the language of the reader. */
export const tOptions = <O extends { label: string }>(options: readonly O[]): O[] =>
  options.map((option) => ({ ...option, label: t(option.label) }));

/** Marks an English text that is shown later, by `t`: constants of a module are made before the language is known. */
export const msg = <T extends string>(text: T): T => text;
