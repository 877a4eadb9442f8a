import { call, keyOf } from '@nidaan/api-client';
import { findImport, importRows, listImports, type ImportOutcome } from '@nidaan/patients-contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { isBusy } from './import-words.ts';

const ROWS = 50;
const LOOK_AGAIN_MS = 1500;

/** Lists that were brought, the newest first; looked at again while one is worked on. */
export const importsQuery = queryOptions({
  queryKey: keyOf(listImports),
  queryFn: ({ signal }) => call(listImports, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isBusy) ? LOOK_AGAIN_MS : false),
});

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(findImport), id],
    queryFn: ({ signal }) => call(findImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? LOOK_AGAIN_MS : false),
  });

/** Rows of one outcome, or all. `state`: rows of another state of the import are others. */
export const importRowsQuery = (id: number, outcome: ImportOutcome | '', state: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(importRows), id, outcome, state],
    queryFn: ({ pageParam, signal }) =>
      call(importRows, {
        params: { id },
        query: { outcome: outcome || undefined, limit: ROWS, after: pageParam || undefined },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length === ROWS ? last.at(-1)!.line : undefined),
  });
