import type { TabId } from '@nidaan/ui';
import { useCallback, useState } from 'react';

const KEY = 'nidaan.tab';

interface Openable {
  id: TabId;
  disabled?: boolean;
}

/**
 * The selected tab, remembered in local storage (APP-03). One that is hidden or disabled by now is not forgotten, but
 * Dashboard is shown in its place (APP-10).
 */
export function useRememberedTab(tabs: readonly Openable[]): [TabId, (id: TabId) => void] {
  const [wanted, setWanted] = useState<string | null>(() => localStorage.getItem(KEY));
  const canOpen = (id: string | null) => tabs.find((tab) => tab.id === id && !tab.disabled)?.id;
  // As text, so that `select` stays the same function from drawing to drawing until other tabs may be opened.
  const openable = tabs
    .filter((tab) => !tab.disabled)
    .map((tab) => tab.id)
    .join(' ');
  const select = useCallback(
    (id: TabId) => {
      if (!openable.split(' ').includes(id)) return;
      localStorage.setItem(KEY, id);
      setWanted(id);
    },
    [openable],
  );
  return [canOpen(wanted) ?? 'dashboard', select];
}
