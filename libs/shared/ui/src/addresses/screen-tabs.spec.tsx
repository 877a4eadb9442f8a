import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { show } from '../testing.tsx';
import { ScreenTabs } from './screen-tabs.tsx';

const Panel = ({ label }: { label: string }) => <input aria-label={label} autoFocus />;

const showTabs = () =>
  show(
    <ScreenTabs
      label="Lab"
      tabs={['First', 'Second', 'Third'].map((label) => ({ label, to: `/${label}`, panel: <Panel label={`In ${label}`} /> }))}
    />,
  );

const tab = (name: string) => screen.getByRole('tab', { name });

describe('tabs within a screen', () => {
  it('keeps the focus on the tabs while arrows go past a panel that wants it', () => {
    showTabs();
    tab('First').focus();
    for (const name of ['Second', 'Third']) {
      fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
      expect(screen.getByLabelText(`In ${name}`)).toBeTruthy();
      expect(document.activeElement).toBe(tab(name));
    }
  });

  it('leaves it to the panel when a tab is pressed', () => {
    showTabs();
    fireEvent.click(tab('Second'));
    expect(document.activeElement).toBe(screen.getByLabelText('In Second'));
  });
});
