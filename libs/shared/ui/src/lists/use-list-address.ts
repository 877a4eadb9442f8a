import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * What is searched, filtered and sorted in a list, and its page, as they stand in the query string: Back, reload and a bookmark find the list
 * as it was left. `filters` names the further parameters. Where a screen has several lists, each but the first has a `name` that stands before
 * its parameters: 'history_page'.
 */
export function useListAddress(filters: readonly string[] = [], name = '') {
  const [given, setGiven] = useSearchParams();
  const parameter = (of: string) => (name === '' ? of : `${name}_${of}`);
  const read = (of: string) => given.get(parameter(of)) ?? '';
  const search = read('search');
  const page = Number(read('page'));
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
        for (const [of, value] of Object.entries(changes)) {
          if (value === '') next.delete(parameter(of));
          else next.set(parameter(of), value);
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
    sort: read('sort'),
    filter: (of: string) => (filters.includes(of) ? read(of) : ''),
    isNarrowed: search !== '' || filters.some((of) => read(of) !== ''),
    find: (text: string) => {
      setTyped(text.trim());
      set({ search: text.trim(), page: '' });
    },
    setFilter: (of: string, value: string) => set({ [of]: value, page: '' }),
    setFilters: (values: Readonly<Record<string, string>>) => set({ ...values, page: '' }),
    setSort: (sort: string) => set({ sort, page: '' }),
    setPage: (next: number) => set({ page: next > 1 ? String(next) : '' }),
    clear: () => set({ search: '', page: '', ...Object.fromEntries(filters.map((of) => [of, ''])) }),
  };
}
export type ListAddress = ReturnType<typeof useListAddress>;
