import { useMatch } from 'react-router-dom';

/**
 * The id of the record that the address names; null where the address is not of this kind, 0 where what stands for the id is none.
 * `useRecordId(paths.bill)` at /pharmacy/bills/41 is 41.
 */
export function useRecordId(path: string): number | null {
  const match = useMatch(path);
  if (!match) return null;
  const text = match.params['id'] ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
