import { changeLanguage, LANGUAGES, useLanguage, type Language } from './language.ts';
import styles from './language-switch.module.css';
import { msg, t } from './texts.ts';
import { typedFields } from './typed-fields.ts';

const NOT_LOADED = msg('The language could not be loaded. Please check your connection and try again.');

/** Changes the language of the page; what is typed stays, and the focus goes to `focus`, which is drawn anew. */
export async function chooseLanguage(language: Language, focus: string): Promise<void> {
  const typed = typedFields();
  try {
    await changeLanguage(language);
  } catch {
    window.alert(t(NOT_LOADED));
    return;
  }
  // After React has drawn the page.
  requestAnimationFrame(() => {
    typed();
    document.querySelector<HTMLElement>(focus)?.focus();
  });
}

/** The other languages, each by its own name; for pages without a menu. */
export function LanguageSwitch() {
  const language = useLanguage();
  return LANGUAGES.filter(({ value }) => value !== language).map(({ value, label }) => (
    <button
      key={value}
      type="button"
      lang={value}
      data-language
      className={styles.switch}
      onClick={() => void chooseLanguage(value, '[data-language]')}
    >
      {label}
    </button>
  ));
}
