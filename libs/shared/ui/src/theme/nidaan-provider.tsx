import '../styles.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { SpokenLanguage } from '../language/spoken-language.tsx';
import { nidaanTheme } from './theme.ts';

// The same key is read by public/first-drawing.js of the web app, before the first paint.
const colourScheme = localStorageColorSchemeManager({ key: 'nidaan.colour-scheme' });

/**
 * Theme, style sheets and language around an app or a test. Writes no <style> element, so the app runs under `style-src 'self'`.
 * `env="test"` switches transitions off.
 */
export function NidaanProvider({ children, env }: { children: ReactNode; env?: 'default' | 'test' }) {
  return (
    <MantineProvider
      theme={nidaanTheme}
      defaultColorScheme="auto"
      colorSchemeManager={colourScheme}
      withCssVariables={false}
      withGlobalClasses={false}
      env={env}
    >
      <SpokenLanguage>{children}</SpokenLanguage>
    </MantineProvider>
  );
}
