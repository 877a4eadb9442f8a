import { Menu, SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { msg, t, tOptions } from '../language/texts.ts';

const CHOICES = [
  { value: 'light', label: msg('Light') },
  { value: 'dark', label: msg('Dark') },
  { value: 'auto', label: msg('System') },
];

function useScheme() {
  // Without keepTransitions the library writes a <style> element.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return { value: colorScheme, onChange: (value: string) => setColorScheme(value as MantineColorScheme) };
}

/** Light, dark, or as the system says; remembered in this browser. */
export function ColourSchemeSwitch() {
  const scheme = useScheme();
  return <SegmentedControl size="xs" fullWidth aria-label={t('Colour scheme')} data={tOptions(CHOICES)} {...scheme} />;
}

/** The same inside a menu, where only items may stand. */
export function ColourSchemeItems() {
  const scheme = useScheme();
  return (
    <Menu.RadioGroup {...scheme}>
      {CHOICES.map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value}>
          {t(label)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
