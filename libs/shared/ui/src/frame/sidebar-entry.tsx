import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../language/texts.ts';
import styles from './app-frame.module.css';

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
  /** The group is folded until its heading is pressed, but for the entry of the open screen. */
  isFolded?: boolean;
  /** Stands at the end, below the groups: an entry that leaves. */
  isLast?: boolean;
}

interface EntryProps<Id extends string> {
  tab: FrameTab<Id>;
  isActive: boolean;
  collapsed: boolean;
  onChosen: (id: Id, isHere: boolean) => void;
}

/** One entry: a link, or a button where it leads nowhere. */
export function Entry<Id extends string>({ tab, isActive, collapsed, onChosen }: EntryProps<Id>) {
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
