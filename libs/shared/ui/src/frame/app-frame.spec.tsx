import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { PageHeader } from '../page/page-header.tsx';
import { renderWithTheme } from '../testing.tsx';
import { AppFrame, type FrameTab } from './app-frame.tsx';

const tabs = [
  { id: 'a', label: 'Dashboard', icon: null, to: '/a' },
  { id: 'b', label: 'Doctor View', icon: null, to: '/b', disabled: true },
  { id: 'c', label: 'Lab', icon: null, to: '/c' },
];
function Content({ field = false }: { field?: boolean }) {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title={pathname} />
      {field && <input key={pathname} aria-label={pathname} autoFocus={pathname !== '/'} />}
    </>
  );
}
const frame = (onChoose: (id: string) => void = () => undefined, content = <p>content</p>, entries: FrameTab[] = tabs) => (
  <AppFrame
    title="A screen"
    tabs={entries}
    active="a"
    onChoose={onChoose}
    welcome="Welcome"
    account={null}
    footer="Powered by Nidaan"
  >
    {content}
  </AppFrame>
);

describe('AppFrame', () => {
  beforeEach(() => localStorage.clear());

  it('APP-04 the sidebar collapses, names stay for assistive technology, and the choice is remembered', async () => {
    const user = userEvent.setup();
    const view = renderWithTheme(frame());
    await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(screen.getByRole('button', { name: 'Expand sidebar' }).getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByRole('link', { name: 'Lab' })).toBeTruthy();
    view.unmount();
    renderWithTheme(frame());
    await user.click(screen.getByRole('button', { name: 'Expand sidebar' }));
    expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toBeTruthy();
  });

  it('APP-04 on phones a menu button opens the overlay; a choice, its veil or Escape close it', async () => {
    const user = userEvent.setup();
    const onChoose = jest.fn();
    renderWithTheme(frame(onChoose));
    const burger = screen.getByRole('button', { name: 'Open menu' });
    const isOpen = () => burger.getAttribute('aria-expanded') === 'true';
    await user.click(burger);
    expect([isOpen(), document.activeElement?.textContent]).toEqual([true, 'Dashboard']);
    await user.keyboard('{Escape}');
    expect([isOpen(), document.activeElement]).toEqual([false, burger]);
    await user.click(burger);
    await user.click(screen.getByRole('link', { name: 'Lab' }));
    expect([isOpen(), onChoose.mock.calls]).toEqual([false, [['c']]]);
    await user.click(burger);
    await user.click(screen.getAllByRole('button', { name: 'Close menu' })[1]!);
    expect(isOpen()).toBe(false);
  });

  it('puts the focus on the heading of a screen that was gone to, not on that of the page that was opened', async () => {
    const user = userEvent.setup();
    renderWithTheme(frame(undefined, <Content />));
    expect(document.activeElement).toBe(document.body);
    await user.click(screen.getByRole('link', { name: 'Lab' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/c' }));
  });

  it('leaves the focus to what the screen has given it to', async () => {
    const user = userEvent.setup();
    renderWithTheme(frame(undefined, <Content field />));
    await user.click(screen.getByRole('link', { name: 'Lab' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '/c' }));
  });

  it('has links as entries: one opened in another tab of the browser is told and leaves this one alone', () => {
    const onChoose = jest.fn();
    renderWithTheme(frame(onChoose));
    const lab = screen.getByRole<HTMLAnchorElement>('link', { name: 'Lab' });
    expect(lab.getAttribute('href')).toBe('/c');
    fireEvent(lab, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    expect(onChoose.mock.calls).toEqual([['c']]);
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
  });

  it('marks the open tab, refuses a disabled one, and leads past the sidebar', async () => {
    const user = userEvent.setup();
    const onChoose = jest.fn();
    renderWithTheme(frame(onChoose));
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
    const closed = screen.getByRole('link', { name: 'Doctor View' });
    expect([closed.getAttribute('href'), closed.getAttribute('aria-disabled')]).toEqual([null, 'true']);
    await user.click(closed);
    expect(onChoose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('APP-11 a folded group opens by its heading, is remembered, and closed shows the entry of the open screen alone', async () => {
    const user = userEvent.setup();
    const more = (id: string, label: string) => ({ id, label, icon: null, to: `/${id}`, group: 'More', isFolded: true });
    const entries = [...tabs.slice(1), more('a', 'Queues'), more('d', 'Team')];
    const shown = () =>
      within(screen.getByRole('group', { name: 'More' }))
        .getAllByRole('link')
        .map((each) => each.textContent);
    const view = renderWithTheme(frame(undefined, <p>content</p>, entries));
    expect([shown(), screen.getByRole('link', { name: 'Queues' }).getAttribute('aria-current')]).toEqual([['Queues'], 'page']);
    const heading = screen.getByRole('button', { name: 'More' });
    heading.focus();
    await user.keyboard('{Enter}');
    expect([heading.getAttribute('aria-expanded'), shown()]).toEqual(['true', ['Queues', 'Team']]);
    view.unmount();
    renderWithTheme(frame(undefined, <p>content</p>, entries));
    expect(shown()).toEqual(['Queues', 'Team']);
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(shown()).toEqual(['Queues']);
  });

  it('APP-11 shows entries of a group below the others, under its name', async () => {
    const onPress = jest.fn();
    const more = [{ id: 'd', label: 'Logout', icon: null, group: 'More', onPress }, ...tabs];
    renderWithTheme(frame(undefined, <p>content</p>, more));
    const all = [...screen.getByRole('navigation', { name: 'Main' }).querySelectorAll<HTMLElement>('a, button, [role=link]')];
    expect(all.map((each) => each.textContent)).toEqual(['Dashboard', 'Doctor View', 'Lab', 'Logout']);
    const entry = within(screen.getByRole('group', { name: 'More' })).getByRole('button');
    await userEvent.click(entry);
    expect([entry, onPress.mock.calls.length]).toEqual([all[3], 1]);
  });
});
