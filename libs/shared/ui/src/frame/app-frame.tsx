import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { t } from '../language/texts.ts';
import { FrameContext } from '../page/use-focus-on-arrival.ts';
import { usePageTitle } from '../page/use-page-title.ts';
import styles from './app-frame.module.css';
import { BrandMark } from './brand-mark.tsx';
import { ConnectionStrip } from './connection-strip.tsx';

/** An entry of the sidebar. */
export interface FrameTab<Id extends string = string> {
  id: Id;
  label: string;
  icon: ReactNode;
  /** Where the entry leads: a link, which can be opened in another tab of the browser. */
  to?: string;
  /** Kept with the step of the browser's history. */
  state?: unknown;
  /** What an entry does that leads nowhere. */
  onPress?: () => void;
  disabled?: boolean;
  /** Entries of a group stand below the others, under its quiet heading (APP-11). */
  group?: string;
  /** Stands at the end, below the groups: an entry that leaves. */
  isLast?: boolean;
}

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
          <IconMenu2 size={20} stroke={1.75} aria-hidden />
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
          <IconX size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
      <nav className={styles.nav} aria-label={t('Main')}>
        {tabs.filter(({ group, isLast }) => !group && !isLast).map(entry)}
        {[...new Set(tabs.flatMap(({ group }) => group ?? []))].map((group) => (
          <div key={group} role="group" aria-label={t(group)} className={styles.group}>
            <p className={styles.groupName} aria-hidden>
              {t(group)}
            </p>
            {tabs.filter((tab) => tab.group === group).map(entry)}
          </div>
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

interface EntryProps<Id extends string> {
  tab: FrameTab<Id>;
  isActive: boolean;
  collapsed: boolean;
  onChosen: (id: Id, isHere: boolean) => void;
}

function Entry<Id extends string>({ tab, isActive, collapsed, onChosen }: EntryProps<Id>) {
  const look = { className: styles.tab, title: collapsed ? t(tab.label) : undefined };
  const content = (
    <>
      {tab.icon}
      <span className={styles.label}>{t(tab.label)}</span>
    </>
  );
  // A link that leads nowhere for now.
  if (tab.disabled) {
    return (
      <span role="link" aria-disabled="true" {...look}>
        {content}
      </span>
    );
  }
  if (tab.to === undefined) {
    return (
      <button type="button" onClick={tab.onPress} {...look}>
        {content}
      </button>
    );
  }
  const isElsewhere = (event: MouseEvent) => event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
  return (
    <Link
      to={tab.to}
      state={tab.state}
      aria-current={isActive ? 'page' : undefined}
      onClick={(event) => onChosen(tab.id, !isElsewhere(event))}
      onAuxClick={(event) => event.button === 1 && onChosen(tab.id, false)}
      {...look}
    >
      {content}
    </Link>
  );
}
