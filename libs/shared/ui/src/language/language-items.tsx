import { Menu } from '@mantine/core';
import { LANGUAGES, useLanguage, type Language } from './language.ts';
import { chooseLanguage } from './language-switch.tsx';

// Apart from the switch: the entry pages have no menu, and should not fetch one.

/** The choice inside a menu, where only items may stand. The focus goes to the page's heading, since the menu closes. */
export function LanguageItems() {
  const language = useLanguage();
  return (
    <Menu.RadioGroup value={language} onChange={(value) => void chooseLanguage(value as Language, 'h1[tabindex]')}>
      {LANGUAGES.map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value} lang={value}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
