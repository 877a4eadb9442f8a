import { matchPath, useLocation } from 'react-router-dom';

/**
 * The id of the record that an address names; null where it is not of this kind, 0 where what stands for the id is none.
 * `recordIdAt(paths.bill, '/pharmacy/bills/41')` is 41.
 */
export function recordIdAt(path: string, pathname: string): number | null {
  const match = matchPath(path, pathname);
  if (!match) return null;
  const text = match.params['id'] ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

/** The id of the record that the address of now names. */
export const useRecordId = (path: string): number | null => recordIdAt(path, useLocation().pathname);
