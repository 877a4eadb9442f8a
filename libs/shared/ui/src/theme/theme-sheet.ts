import {
  convertCssVariables,
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  mergeMantineTheme,
  type ConvertCSSVariablesInput,
} from '@mantine/core';
import { nidaanTheme } from './theme.ts';

// What the default resolver takes from shades that would miss WCAG AA on our greys.
const overrides: ConvertCSSVariablesInput = {
  variables: {},
  light: {
    '--mantine-color-dimmed': '#59636d',
    '--mantine-color-placeholder': '#6b7580',
    '--mantine-color-error': '#b4231c',
    '--mantine-color-default-border': '#87919b',
    '--mantine-color-anchor': '#0f6675',
  },
  dark: {
    '--mantine-color-body': '#1a1e22',
    '--mantine-color-dimmed': '#a1abb5',
    '--mantine-color-placeholder': '#8a949e',
    '--mantine-color-error': '#f5938c',
    '--mantine-color-default': '#21262b',
    '--mantine-color-default-hover': '#2b3138',
    '--mantine-color-default-border': '#6c7681',
    '--mantine-color-anchor': '#7cc3cf',
  },
};

/** The theme's CSS variables as text. */
export function themeCss(): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, nidaanTheme);
  const base = defaultCssVariablesResolver(theme);
  return convertCssVariables(
    {
      variables: { ...base.variables, ...overrides.variables },
      light: { ...base.light, ...overrides.light },
      dark: { ...base.dark, ...overrides.dark },
    },
    ':root',
  );
}

let adopted = false;

/** Puts the theme's variables into a constructed sheet: unlike a <style> element the CSP `style-src 'self'` lets it be. */
export function adoptThemeSheet(): void {
  if (adopted || typeof CSSStyleSheet === 'undefined' || !('adoptedStyleSheets' in document)) return;
  adopted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themeCss());
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
