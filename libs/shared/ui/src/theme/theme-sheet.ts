import { defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme, type ConvertCSSVariablesInput } from '@mantine/core';
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

const SCHEMES = {
  variables: ':root',
  light: ":root[data-mantine-color-scheme='light']",
  dark: ":root[data-mantine-color-scheme='dark']",
};

/**
 * The text of theme.generated.css: the variables in which our theme differs from the library's. A sheet, because the library itself would write a
 * <style> element, which the CSP refuses; and a file, so that a page can be drawn before its script has come.
 */
export function themeCss(): string {
  const own = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, nidaanTheme));
  const usual: Record<string, Record<string, string>> = { ...defaultCssVariablesResolver(DEFAULT_THEME) };
  const blocks = (['variables', 'light', 'dark'] as const).map((part) => {
    const lines = Object.entries({ ...own[part], ...overrides[part] })
      .filter(([name, value]) => usual[part]![name] !== value)
      .map(([name, value]) => `  ${name}: ${value.replaceAll('"', "'")};\n`);
    return `${SCHEMES[part]} {\n${lines.join('')}}\n`;
  });
  return `/* Written by no-style-elements.spec.tsx. */\n${blocks.join('')}`;
}
