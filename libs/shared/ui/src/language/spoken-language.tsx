import { I18nProvider } from '@lingui/react';
import { Fragment, type ReactNode } from 'react';
import { useLanguage } from './language.ts';
import { i18n } from './texts.ts';

/** Draws all within it anew when the language changes: `t` is no hook, and constants know no language. */
export function SpokenLanguage({ children }: { children: ReactNode }) {
  const language = useLanguage();
  return (
    <I18nProvider i18n={i18n}>
      <Fragment key={language}>{children}</Fragment>
    </I18nProvider>
  );
}
