import { Icon, LateSlot, lazyWhenIdle, t, type FrameTab } from '@nidaan/ui';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useLogout } from '../session/use-logout.ts';
import type { TabId } from '../shell/tab-addresses.ts';
import styles from './palette-button.module.css';
import { useAppKeys } from './use-app-keys.ts';

const Palette = lazyWhenIdle(() => import('./command-palette.tsx'));
const Help = lazyWhenIdle(() => import('./keys-help.tsx'));

/** The palette and the list of keys: the button for the top bar, and the window that is open. */
export function usePalette(tabs: readonly FrameTab<TabId>[]): { button: ReactNode; window: ReactNode } {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const before = useRef<Element | null>(null);
  const logout = useLogout();
  Palette.useWhenIdle();
  const show = (which: 'palette' | 'keys') => {
    before.current = document.activeElement;
    setOpen(which);
  };
  // Where nothing was chosen the focus goes back; else the new screen has it.
  const close = (isLeft: boolean) => {
    setOpen(null);
    if (isLeft && before.current instanceof HTMLElement) before.current.focus();
  };
  useAppKeys({ tabs, onPalette: () => show('palette'), onKeys: () => show('keys') });
  const own = [
    { id: 'action keys', label: t('Show the keys'), hint: '?', run: () => setOpen('keys') },
    { id: 'action log out logout', label: t('Log out'), run: logout },
  ];
  return {
    button: (
      <button
        type="button"
        className={styles.button}
        aria-label={t('Search patients, screens and actions')}
        aria-keyshortcuts="Control+K"
        onClick={() => show('palette')}
      >
        <Icon of={IconSearch} size={18} />
        <span className={styles.word}>{t('Search')}</span>
        <span className={styles.keys} data-keys={t('Ctrl K')} />
      </button>
    ),
    window: open && (
      <LateSlot onLeave={() => close(true)}>
        {open === 'palette' && <Palette.Component tabs={tabs} own={own} onClose={close} />}
        {open === 'keys' && <Help.Component tabs={tabs} onClose={() => close(true)} />}
      </LateSlot>
    ),
  };
}
