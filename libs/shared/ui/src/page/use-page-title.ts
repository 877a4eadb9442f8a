import { useEffect } from 'react';

/** Names the browser's tab: 'Log in · Nidaan'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Nidaan`;
  }, [title]);
}
