import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { t } from '../language/texts.ts';
import styles from './screen-tabs.module.css';

export interface ScreenTab {
  label: string;
  /** Where the tab leads. */
  to: string;
  /** Patterns of other addresses that show the same tab: a record of its list. */
  also?: readonly string[];
  panel: ReactNode;
  /** Its panel stays drawn, hidden, while another tab is looked at. */
  stays?: boolean;
}

/**
 * Tabs within a screen. Each is a link with an address of its own; the address says which is shown, the first where it names none.
 * Arrow keys move from tab to tab, and stay there: a panel that takes the focus when it is opened would end the way at its tab.
 */
export function ScreenTabs({ label, tabs }: { label: string; tabs: readonly ScreenTab[] }) {
  const id = useId();
  const { pathname } = useLocation();
  const shown = Math.max(
    0,
    tabs.findIndex(({ to, also = [] }) => [to, ...also].some((path) => matchPath(path, pathname))),
  );
  const list = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    if (isMoving.current) list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
    isMoving.current = false;
    bringIntoSight(list.current!);
  }, [shown]);
  return (
    <>
      <div ref={list} role="tablist" aria-label={t(label)} className={styles.list}>
        {tabs.map((tab, at) => (
          <Link
            key={tab.label}
            to={tab.to}
            preventScrollReset
            role="tab"
            id={`${id}-tab-${at}`}
            className={styles.tab}
            aria-selected={at === shown}
            aria-controls={at === shown ? `${id}-panel-${at}` : undefined}
            tabIndex={at === shown ? 0 : -1}
            draggable={false}
            onKeyDown={(event) => (isMoving.current = moveBetweenTabs(event))}
          >
            {t(tab.label)}
          </Link>
        ))}
      </div>
      {tabs.map(
        (tab, at) =>
          (at === shown || tab.stays) && (
            <div
              key={tab.label}
              role="tabpanel"
              id={`${id}-panel-${at}`}
              aria-labelledby={`${id}-tab-${at}`}
              hidden={at !== shown}
            >
              {tab.panel}
            </div>
          ),
      )}
    </>
  );
}

/** On a phone the open tab may stand beyond the edge. The list alone is scrolled, never the page. */
function bringIntoSight(list: HTMLElement): void {
  const tab = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  const seen = list.getBoundingClientRect();
  if (tab) list.scrollLeft += Math.max(0, tab.right - seen.right) - Math.max(0, seen.left - tab.left);
}

/** True where the key led to another tab. */
function moveBetweenTabs(event: KeyboardEvent<HTMLAnchorElement>): boolean {
  const tabs = [...event.currentTarget.parentElement!.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(event.currentTarget);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return false;
  event.preventDefault();
  const tab = tabs.at(next % tabs.length)!;
  tab.focus();
  tab.click();
  return true;
}
