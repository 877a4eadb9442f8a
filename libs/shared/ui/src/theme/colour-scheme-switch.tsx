import { ActionIcon, Menu, SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconSunMoon } from '@tabler/icons-react';
import { Icon } from '../page/icon.tsx';
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

/** The same behind a button, where there is no room for three. */
export const ColourSchemeMenu = () => (
  <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('Colour scheme')}>
        <Icon of={IconSunMoon} size={20} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <ColourSchemeItems />
    </Menu.Dropdown>
  </Menu>
);

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
