import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { t } from '../language/texts.ts';
import styles from './app-frame.module.css';
import type { FrameTab } from './sidebar-entry.tsx';
import own from './tab-group.module.css';

const KEPT = 'nidaan.sidebar.';

interface TabGroupProps<Id extends string> {
  name: string;
  tabs: readonly FrameTab<Id>[];
  active: Id | undefined;
  collapsed: boolean;
  entry: (tab: FrameTab<Id>) => ReactNode;
}

/**
 * Entries under a heading (APP-11). A folded group opens and closes with its heading, and is the next time as it was left; closed, it shows the entry of
 * the open screen alone.
 */
export function TabGroup<Id extends string>({ name, tabs, active, collapsed, entry }: TabGroupProps<Id>) {
  const folds = tabs.some(({ isFolded }) => isFolded);
  const list = useId();
  const [isOpen, setOpen] = useState(() => !folds || localStorage.getItem(KEPT + name) === 'open');
  const toggle = () => {
    localStorage.setItem(KEPT + name, isOpen ? 'closed' : 'open');
    setOpen(!isOpen);
  };
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div role="group" aria-label={t(name)} className={styles.group}>
      {folds ? (
        <button
          type="button"
          className={`${styles.tab} ${own.fold}`}
          aria-expanded={isOpen}
          aria-controls={list}
          title={collapsed ? t(name) : undefined}
          onClick={toggle}
        >
          <Chevron size={18} stroke={1.6} aria-hidden />
          <span className={styles.label}>{t(name)}</span>
        </button>
      ) : (
        <p className={styles.groupName} aria-hidden>
          {t(name)}
        </p>
      )}
      <div id={list} className={own.list}>
        {tabs.filter(({ id }) => isOpen || id === active).map(entry)}
      </div>
    </div>
  );
}
