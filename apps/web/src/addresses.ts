import { isStaffPath, paths } from '@nidaan/ui/paths';
import { t } from '@nidaan/ui';
import { matchPath } from 'react-router-dom';

type Name = keyof typeof paths;
/** What the browser's tab and its history call each address. A record's number follows; a patient's name never stands in the history. */
export type Titles = Readonly<Partial<Record<Name, string>>>;
const all = Object.values(paths);

/** The staff's panel. */
export const STAFF_ADDRESSES = all.filter(isStaffPath);

/** The hospital's app. */
export const WORKPLACE_ADDRESSES = all.filter((path) => !isStaffPath(path));

/** Each address with its title. */
export const titled = (titles: Titles) =>
  (Object.keys(titles) as Name[]).map((name) => ({ path: paths[name], title: titles[name]! }));

/** 'Bill 41', as the browser's tab and history show it. */
export function titleAt(titles: Titles, pathname: string): string {
  // '/patients/new' is no patient: what has no parameter comes first.
  const byRank = titled(titles).toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));
  for (const { path, title } of byRank) {
    const match = matchPath(path, pathname);
    if (match) return [t(title), (match.params as Record<string, string>)['id']].filter(Boolean).join(' ');
  }
  return 'Nidaan';
}
