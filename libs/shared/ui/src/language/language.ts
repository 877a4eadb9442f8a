import { useSyncExternalStore } from 'react';
import { i18n, msg, sayTextsOfElsewhere } from './texts.ts';

export const LANGUAGES = [
  { value: 'en', label: msg('English') },
  { value: 'hi', label: 'हिन्दी' },
] as const;

export type Language = (typeof LANGUAGES)[number]['value'];

// The same key is read by public/first-drawing.js of the web app, before the first paint.
const KEY = 'nidaan.language';
const TAGS: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN' };

/** The language kept on this device. */
export function keptLanguage(): Language {
  try {
    return localStorage.getItem(KEY) === 'hi' ? 'hi' : 'en';
  } catch {
    // Storage is blocked.
    return 'en';
  }
}

const asItIs = (text: string): string => text;
// Pages that patients open without a login. They lead to each other alone: whatever is beyond is loaded as a page of its own.
const PUBLIC = /^\/[hbq]\//;
const catalogue = async () =>
  PUBLIC.test(location.pathname)
    ? (await import('../locales/public-part.ts')).default
    : (await import('../locales/hi.json')).default;
const sayWithValues = async () => (await import('./server-sentences.ts')).sayWithValues;

/** Loads a language's catalogue and speaks it from now on; English where it cannot be loaded. */
export async function speak(language: Language): Promise<void> {
  const isEnglish = language === 'en';
  const [messages, say] = isEnglish ? [{}, asItIs] : await Promise.all([catalogue(), sayWithValues()]);
  sayTextsOfElsewhere(say);
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = TAGS[language];
}

/** Before the app is drawn. A catalogue that does not come must not keep anybody out. */
export const speakKeptLanguage = (): Promise<void> =>
  keptLanguage() === 'en' ? Promise.resolve() : speak(keptLanguage()).catch((fault: unknown) => console.error(fault));

/** Changes the language and keeps the choice on this device. */
export async function changeLanguage(language: Language): Promise<void> {
  await speak(language);
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // For this page alone, then.
  }
}

/** Whether what stands in the files of pages is in the language that is spoken. */
export const isWrittenLanguage = (): boolean => i18n.locale === 'en';

const onChange = (listener: () => void) => i18n.on('change', listener);

/** The language that is spoken. */
export const useLanguage = (): Language =>
  useSyncExternalStore(
    onChange,
    () => i18n.locale as Language,
    () => 'en',
  );
