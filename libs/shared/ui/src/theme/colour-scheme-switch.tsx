import { Menu, SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';

const CHOICES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
];

function useScheme() {
  // Without keepTransitions the library writes a <style> element.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return { value: colorScheme, onChange: (value: string) => setColorScheme(value as MantineColorScheme) };
}

/** Light, dark, or as the system says; remembered in this browser. */
export function ColourSchemeSwitch() {
  const scheme = useScheme();
  return <SegmentedControl size="xs" fullWidth aria-label="Colour scheme" data={CHOICES} {...scheme} />;
}

/** The same inside a menu, where only items may stand. */
export function ColourSchemeItems() {
  const scheme = useScheme();
  return (
    <Menu.RadioGroup {...scheme}>
      {CHOICES.map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
