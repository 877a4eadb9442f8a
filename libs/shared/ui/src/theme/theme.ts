import { colorsTuple, createTheme, type MantineColorsTuple } from '@mantine/core';
import { t } from '../language/texts.ts';

const petrol: MantineColorsTuple = [
  '#eef7f8',
  '#d9ecef',
  '#b3d9df',
  '#88c3cc',
  '#62aebb',
  '#3f95a4',
  '#237c8c',
  '#0f6675',
  '#0b5360',
  '#083f4a',
];
const gray: MantineColorsTuple = [
  '#f7f8f9',
  '#eff1f3',
  '#e3e6e9',
  '#d2d7dc',
  '#b4bcc4',
  '#87919b',
  '#59636d',
  '#444d56',
  '#2c333a',
  '#1a1f24',
];
const dark: MantineColorsTuple = [
  '#dfe3e7',
  '#c3cad1',
  '#9ca6b0',
  '#7b8590',
  '#3a4149',
  '#2b3138',
  '#21262b',
  '#1a1e22',
  '#131619',
  '#0d0f11',
];
const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fbdcda',
  '#f5b5b1',
  '#ef8d87',
  '#e4635b',
  '#d33f36',
  '#bd2a22',
  '#a11f19',
  '#831813',
  '#65110e',
];

const FONT =
  "'Inter Variable', 'Noto Sans Devanagari Variable', system-ui, -apple-system, 'Segoe UI', 'Noto Sans Devanagari', 'Noto Sans', sans-serif";

/** The look of Nidaan: neutral greys, one accent, small radii, one text size for controls. Status colours are CSS variables in nidaan.css. */
export const nidaanTheme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 7 },
  colors: { petrol, gray, dark, red, white: colorsTuple('#ffffff') },
  black: '#1a1f24',
  fontFamily: FONT,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  headings: {
    fontFamily: FONT,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: {
      defaultProps: () => ({ visibilityToggleButtonProps: { 'aria-label': t('Toggle password visibility') } }),
    },
    // Scroll is locked by nidaan.css: the library's own lock writes a <style> element, which the CSP refuses.
    // Functions, because a text is in the language of its drawing.
    Modal: { defaultProps: () => ({ lockScroll: false, centered: true, closeButtonProps: { 'aria-label': t('Close') } }) },
    // The header of a dialog is no banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { defaultProps: { lockScroll: false } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
});
