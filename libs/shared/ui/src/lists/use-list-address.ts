import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * What is searched, filtered and sorted in a list, and its page, as they stand in the query string: Back, reload and a bookmark find the list
 * as it was left. `filters` names the further parameters.
 */
export function useListAddress(filters: readonly string[] = []) {
  const [given, setGiven] = useSearchParams();
  const search = given.get('search') ?? '';
  const page = Number(given.get('page'));
  const [known, setKnown] = useState(search);
  const [typed, setTyped] = useState(search);
  const [round, setRound] = useState(0);
  // The address was changed by something else than the search box, which then starts anew.
  if (known !== search) {
    setKnown(search);
    if (typed !== search) {
      setTyped(search);
      setRound(round + 1);
    }
  }
  const set = (changes: Readonly<Record<string, string>>) =>
    setGiven(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    search,
    /** Grows when the search box is to be drawn anew. */
    round,
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    sort: given.get('sort') ?? '',
    filter: (name: string) => (filters.includes(name) ? (given.get(name) ?? '') : ''),
    isNarrowed: search !== '' || filters.some((name) => (given.get(name) ?? '') !== ''),
    find: (text: string) => {
      setTyped(text.trim());
      set({ search: text.trim(), page: '' });
    },
    setFilter: (name: string, value: string) => set({ [name]: value, page: '' }),
    setSort: (sort: string) => set({ sort, page: '' }),
    setPage: (next: number) => set({ page: next > 1 ? String(next) : '' }),
    clear: () => set({ search: '', page: '', ...Object.fromEntries(filters.map((name) => [name, ''])) }),
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
