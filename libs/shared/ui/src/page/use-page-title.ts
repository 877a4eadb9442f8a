import { useEffect } from 'react';
import { t } from '../language/texts.ts';

/** Names the browser's tab: 'Log in · Nidaan'; leaves it to others where there is no title. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${t(title)} · Nidaan`;
  }, [title]);
}
