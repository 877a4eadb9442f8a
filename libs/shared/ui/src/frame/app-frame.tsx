import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconX } from '@tabler/icons-react';
import { Icon } from '../page/icon.tsx';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '../language/texts.ts';
import { FrameContext } from '../page/use-focus-on-arrival.ts';
import { usePageTitle } from '../page/use-page-title.ts';
import styles from './app-frame.module.css';
import { BrandMark } from './brand-mark.tsx';
import { ConnectionStrip } from './connection-strip.tsx';
import { Entry, type FrameTab } from './sidebar-entry.tsx';
import { TabGroup } from './tab-group.tsx';

export type { FrameTab } from './sidebar-entry.tsx';

interface AppFrameProps<Id extends string> {
  tabs: readonly FrameTab<Id>[];
  /** Of the screen that is shown, for the browser's tab and its history. */
  title: string;
  /** None where the screen has no entry. */
  active: Id | undefined;
  /** Told before an entry is opened, here or in another tab of the browser. */
  onChoose?: (id: Id) => void;
  /** Left end of the top bar. */
  welcome: ReactNode;
  /** Right end of the top bar. */
  account: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

const COLLAPSED = 'nidaan.sidebar';

/** Sidebar, top bar and content. The sidebar collapses to icons (remembered); on phones it is an overlay behind a menu button. */
export function AppFrame<Id extends string>(props: AppFrameProps<Id>) {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED) === 'collapsed');
  const [open, setOpen] = useState(false);
  const burger = useRef<HTMLButtonElement>(null);
  const main = useRef<HTMLElement>(null);
  const hasMoved = useHasMoved();
  const arrival = useMemo(() => ({ hasMoved }), [hasMoved]);
  usePageTitle(props.title);
  const close = () => {
    setOpen(false);
    burger.current?.focus();
  };
  const collapse = () => {
    localStorage.setItem(COLLAPSED, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  // An entry that opens in another tab of the browser leaves the menu as it is.
  const chosen = (id: Id, isHere: boolean) => {
    if (open && isHere) close();
    props.onChoose?.(id);
  };
  return (
    <div className={[styles.frame, collapsed && styles.collapsed, open && styles.open].filter(Boolean).join(' ')}>
      <a className={styles.skip} href="#content" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        {t('Skip to content')}
      </a>
      <Sidebar {...props} collapsed={collapsed} open={open} onChosen={chosen} onCollapse={collapse} onClose={close} />
      {open && <button type="button" className={styles.veil} aria-label={t('Close menu')} tabIndex={-1} onClick={close} />}
      <header className={styles.top}>
        <button
          ref={burger}
          type="button"
          className={`${styles.icon} ${styles.burger}`}
          aria-label={t('Open menu')}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <Icon of={IconMenu2} size={20} />
        </button>
        <div className={styles.welcome}>{props.welcome}</div>
        {props.account}
      </header>
      <ConnectionStrip />
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        <div className={styles.inner}>
          <FrameContext value={arrival}>{props.children}</FrameContext>
        </div>
      </main>
    </div>
  );
}

/** Whether another screen was opened since the frame was drawn. */
function useHasMoved(): boolean {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [hasMoved, setMoved] = useState(false);
  if (!hasMoved && pathname !== first) setMoved(true);
  return hasMoved;
}

interface SidebarProps<Id extends string> extends Pick<AppFrameProps<Id>, 'tabs' | 'active' | 'footer'> {
  onChosen: (id: Id, isHere: boolean) => void;
  collapsed: boolean;
  open: boolean;
  onCollapse: () => void;
  onClose: () => void;
}

function Sidebar<Id extends string>({ tabs, active, onChosen, footer, collapsed, open, onCollapse, onClose }: SidebarProps<Id>) {
  const side = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return;
    side.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus();
  }, [open]);
  const entry = (tab: FrameTab<Id>) => (
    <Entry key={tab.id} tab={tab} isActive={tab.id === active} collapsed={collapsed} onChosen={onChosen} />
  );
  const last = tabs.filter(({ isLast }) => isLast);
  const CollapseIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside
      ref={side}
      className={styles.side}
      data-collapsed={collapsed}
      onKeyDown={(event) => event.key === 'Escape' && open && onClose()}
    >
      <div className={styles.brand}>
        <BrandMark />
        <span className={styles.wordmark}>Nidaan</span>
        <button type="button" className={`${styles.icon} ${styles.mobileClose}`} aria-label={t('Close menu')} onClick={onClose}>
          <Icon of={IconX} size={18} />
        </button>
      </div>
      <nav className={styles.nav} aria-label={t('Main')}>
        {tabs.filter(({ group, isLast }) => !group && !isLast).map(entry)}
        {[...new Set(tabs.flatMap(({ group }) => group ?? []))].map((group) => (
          <TabGroup
            key={group}
            name={group}
            tabs={tabs.filter((tab) => tab.group === group)}
            active={active}
            collapsed={collapsed}
            entry={entry}
          />
        ))}
        {last.length > 0 && <div className={styles.group}>{last.map(entry)}</div>}
      </nav>
      <footer className={styles.sideFoot}>
        <span className={styles.footerText}>{typeof footer === 'string' ? t(footer) : footer}</span>
        <button
          type="button"
          className={`${styles.icon} ${styles.collapse}`}
          aria-label={collapsed ? t('Expand sidebar') : t('Collapse sidebar')}
          aria-expanded={!collapsed}
          onClick={onCollapse}
        >
          <CollapseIcon size={18} stroke={1.75} aria-hidden />
        </button>
      </footer>
    </aside>
  );
}
