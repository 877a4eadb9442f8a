import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './app-frame.module.css';
import { BrandMark } from './brand-mark.tsx';

/** An entry of the sidebar. */
export interface FrameTab<Id extends string = string> {
  id: Id;
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  /** Entries of a group stand below the others, under its quiet heading (APP-11). */
  group?: string;
}

interface AppFrameProps<Id extends string> {
  tabs: readonly FrameTab<Id>[];
  active: Id;
  onSelect: (id: Id) => void;
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
  // A new screen starts at its top. (Newer Chromium returns a promise here, which is no clean-up.)
  useEffect(() => {
    void window.scrollTo(0, 0);
  }, [props.active]);
  const close = () => {
    setOpen(false);
    burger.current?.focus();
  };
  const collapse = () => {
    localStorage.setItem(COLLAPSED, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  const select = (id: Id) => {
    if (open) close();
    props.onSelect(id);
  };
  return (
    <div className={[styles.frame, collapsed && styles.collapsed, open && styles.open].filter(Boolean).join(' ')}>
      <a className={styles.skip} href="#content" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        Skip to content
      </a>
      <Sidebar {...props} collapsed={collapsed} open={open} onSelect={select} onCollapse={collapse} onClose={close} />
      {open && <button type="button" className={styles.veil} aria-label="Close menu" tabIndex={-1} onClick={close} />}
      <header className={styles.top}>
        <button
          ref={burger}
          type="button"
          className={`${styles.icon} ${styles.burger}`}
          aria-label="Open menu"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <IconMenu2 size={20} stroke={1.75} aria-hidden />
        </button>
        <div className={styles.welcome}>{props.welcome}</div>
        {props.account}
      </header>
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        <div className={styles.inner}>{props.children}</div>
      </main>
    </div>
  );
}

interface SidebarProps<Id extends string> extends Pick<AppFrameProps<Id>, 'tabs' | 'active' | 'onSelect' | 'footer'> {
  collapsed: boolean;
  open: boolean;
  onCollapse: () => void;
  onClose: () => void;
}

function Sidebar<Id extends string>({ tabs, active, onSelect, footer, collapsed, open, onCollapse, onClose }: SidebarProps<Id>) {
  const side = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open) return;
    side.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus();
  }, [open]);
  const entry = (tab: FrameTab<Id>) => (
    <Entry key={tab.id} tab={tab} isActive={tab.id === active} collapsed={collapsed} onSelect={onSelect} />
  );
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
        <button type="button" className={`${styles.icon} ${styles.mobileClose}`} aria-label="Close menu" onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
      <nav className={styles.nav} aria-label="Main">
        {tabs.filter(({ group }) => !group).map(entry)}
        {[...new Set(tabs.flatMap(({ group }) => group ?? []))].map((group) => (
          <div key={group} role="group" aria-label={group} className={styles.group}>
            <p className={styles.groupName} aria-hidden>
              {group}
            </p>
            {tabs.filter((tab) => tab.group === group).map(entry)}
          </div>
        ))}
      </nav>
      <footer className={styles.sideFoot}>
        <span className={styles.footerText}>{footer}</span>
        <button
          type="button"
          className={`${styles.icon} ${styles.collapse}`}
          aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
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
  onSelect: (id: Id) => void;
}

function Entry<Id extends string>({ tab, isActive, collapsed, onSelect }: EntryProps<Id>) {
  return (
    <button
      type="button"
      className={styles.tab}
      aria-current={isActive ? 'page' : undefined}
      disabled={tab.disabled}
      title={collapsed ? tab.label : undefined}
      onClick={() => onSelect(tab.id)}
    >
      {tab.icon}
      <span className={styles.label}>{tab.label}</span>
    </button>
  );
}
