import { paths } from '@nidaan/ui';
import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { tabAt, type TabId } from './tab-addresses.ts';

const KEY = 'nidaan.tab';

/**
 * How a step of the history came about. 'chosen': the Dashboard was asked for. 'restored': /dashboard led here, as to the tab used last.
 * 'instead': the Dashboard stands in for a restored tab that is closed. 'first': no tab is remembered, and that of the role is not known yet.
 * None: an address was followed.
 */
export type Way = 'chosen' | 'restored' | 'instead' | 'first';
export interface Step {
  way: Way;
}

/** Keeps the tab that is used (APP-03). */
export const rememberTab = (id: TabId): void => localStorage.setItem(KEY, id);

/** The tab used last, as far as it was kept. */
export const rememberedTab = (): string | null => localStorage.getItem(KEY);

/** The tab of the address. At /dashboard, opened afresh, that is still to be found: `isAtDoor`. */
export function useTab(): { id: TabId; way: Way | undefined; isAtDoor: boolean } {
  const { pathname, state } = useLocation();
  const way = (state as Step | null)?.way;
  const id = tabAt(pathname);
  const isAtDoor = matchPath(paths.dashboard, pathname) !== null && way === undefined;
  useEffect(() => {
    if (!isAtDoor && way !== 'instead' && way !== 'first') rememberTab(id);
  }, [id, isAtDoor, way]);
  return { id, way, isAtDoor };
}
