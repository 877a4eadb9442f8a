import { describe, expect, it, jest } from '@jest/globals';
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

  it('brings the open tab into sight where the list is wider than a phone', () => {
    const place = (left: number, width: number) => ({ left, right: left + width }) as DOMRect;
    const list = () => screen.getByRole('tablist');
    const measured = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      if (this === list()) return place(0, 250);
      return place(['First', 'Second', 'Third'].indexOf(this.textContent!) * 100 - list().scrollLeft, 100);
    });
    showTabs();
    fireEvent.click(tab('Third'));
    expect(list().scrollLeft).toBe(50);
    fireEvent.click(tab('Second'));
    expect(list().scrollLeft).toBe(50);
    fireEvent.click(tab('First'));
    expect(list().scrollLeft).toBe(0);
    measured.mockRestore();
  });

  it('leaves it to the panel when a tab is pressed', () => {
    showTabs();
    fireEvent.click(tab('Second'));
    expect(document.activeElement).toBe(screen.getByLabelText('In Second'));
  });
});
