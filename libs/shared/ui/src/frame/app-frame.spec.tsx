import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithTheme } from '../testing.tsx';
import { AppFrame } from './app-frame.tsx';

const tabs = [
  { id: 'a', label: 'Dashboard', icon: null },
  { id: 'b', label: 'Doctor View', icon: null, disabled: true },
  { id: 'c', label: 'Lab', icon: null },
];
const frame = (onSelect: (id: string) => void = () => undefined) => (
  <AppFrame tabs={tabs} active="a" onSelect={onSelect} welcome="Welcome" account={null} footer="Powered by Nidaan">
    <p>content</p>
  </AppFrame>
);

describe('AppFrame', () => {
  beforeEach(() => localStorage.clear());

  it('APP-04 the sidebar collapses, names stay for assistive technology, and the choice is remembered', async () => {
    const user = userEvent.setup();
    const view = renderWithTheme(frame());
    await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(screen.getByRole('button', { name: 'Expand sidebar' }).getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByRole('button', { name: 'Lab' })).toBeTruthy();
    view.unmount();
    renderWithTheme(frame());
    await user.click(screen.getByRole('button', { name: 'Expand sidebar' }));
    expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toBeTruthy();
  });

  it('APP-04 on phones a menu button opens the overlay; a choice, its veil or Escape close it', async () => {
    const user = userEvent.setup();
    const onSelect = jest.fn();
    renderWithTheme(frame(onSelect));
    const burger = screen.getByRole('button', { name: 'Open menu' });
    const isOpen = () => burger.getAttribute('aria-expanded') === 'true';
    await user.click(burger);
    expect([isOpen(), document.activeElement?.textContent]).toEqual([true, 'Dashboard']);
    await user.keyboard('{Escape}');
    expect([isOpen(), document.activeElement]).toEqual([false, burger]);
    await user.click(burger);
    await user.click(screen.getByRole('button', { name: 'Lab' }));
    expect([isOpen(), onSelect.mock.calls]).toEqual([false, [['c']]]);
    await user.click(burger);
    await user.click(screen.getAllByRole('button', { name: 'Close menu' })[1]!);
    expect(isOpen()).toBe(false);
  });

  it('starts a new screen at its top, also where scrolling answers with a promise', () => {
    const scrollTo = jest.fn((_x: number, _y: number) => Promise.resolve());
    window.scrollTo = scrollTo as unknown as typeof window.scrollTo;
    const view = renderWithTheme(frame());
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(() => view.unmount()).not.toThrow();
  });

  it('marks the open tab, refuses a disabled one, and leads past the sidebar', async () => {
    const user = userEvent.setup();
    const onSelect = jest.fn();
    renderWithTheme(frame(onSelect));
    expect(screen.getByRole('button', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
    await user.click(screen.getByRole('button', { name: 'Doctor View' }));
    expect(onSelect).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('APP-11 shows entries of a group below the others, under its name', () => {
    const more = [{ id: 'd', label: 'Leads', icon: null, group: 'More' }, ...tabs];
    renderWithTheme(
      <AppFrame tabs={more} active="a" onSelect={() => undefined} welcome="" account={null} footer="">
        <p>content</p>
      </AppFrame>,
    );
    const all = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('button');
    expect(all.map((button) => button.textContent)).toEqual(['Dashboard', 'Doctor View', 'Lab', 'Leads']);
    expect(within(screen.getByRole('group', { name: 'More' })).getAllByRole('button')).toEqual([all[3]]);
  });
});
