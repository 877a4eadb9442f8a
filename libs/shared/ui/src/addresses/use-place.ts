import { useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';

/** The address of a screen that stays drawn while another one is looked at. */
export interface Place {
  pathname: string;
  /** The query string. */
  search: string;
  /** Both: where a tab of the screen leads. */
  address: string;
  /** It is the address of now. */
  isShown: boolean;
}

/** The last address that matched one of the paths, the first of them before: what lies on such a screen stays there. */
export function usePlace(patterns: readonly [string, ...string[]]): Place {
  const { pathname, search } = useLocation();
  const [left, setLeft] = useState({ pathname: patterns[0], search: '' });
  const isShown = patterns.some((path) => matchPath(path, pathname));
  if (isShown && (left.pathname !== pathname || left.search !== search)) setLeft({ pathname, search });
  const at = isShown ? { pathname, search } : left;
  return { ...at, address: at.pathname + at.search, isShown };
}
