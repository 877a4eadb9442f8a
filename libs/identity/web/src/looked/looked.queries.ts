import { call, callForBlob, keyOf } from '@nidaan/api-client';
import {
  accessLogDays,
  accessLogPeople,
  checkAccessLog,
  exportAccessLog,
  readAccessLog,
  type AccessCheckPart,
} from '@nidaan/identity-contracts';
import { saveAs } from '@nidaan/ui';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** Whom the log is asked about, and the days of it. */
export interface LookedQuestion {
  patient?: number;
  member?: number;
  from?: string;
  to?: string;
}

export const peopleQuery = queryOptions({
  queryKey: keyOf(accessLogPeople),
  queryFn: ({ signal }) => call(accessLogPeople, { signal }),
});

// Each look is an entry: it is asked once, and not again behind the user's back.
const ONCE = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export const daysQuery = (asked: LookedQuestion) =>
  queryOptions({
    queryKey: keyOf(accessLogDays, asked),
    queryFn: ({ signal }) => call(accessLogDays, { query: asked, signal }),
    ...ONCE,
  });

/** Entries page by page; a page may be empty before the last one. */
export const entryPagesQuery = (asked: LookedQuestion, limit?: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(readAccessLog, { ...asked, limit }),
    queryFn: ({ pageParam, signal }) => call(readAccessLog, { query: { ...asked, limit, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    ...ONCE,
  });

/** Hands the entries to the browser as a file. */
export const useExport = (asked: LookedQuestion) =>
  useMutation({
    mutationFn: async (format: 'csv' | 'pdf') =>
      saveAs(await callForBlob(exportAccessLog, { query: { ...asked, format } }), `who-looked.${format}`),
  });

/** What is known so far of the chains. */
export interface TrailCheck {
  entries: number;
  fault: (NonNullable<AccessCheckPart['fault']> & Pick<AccessCheckPart, 'service'>) | null;
  /** Services that did not answer. */
  silent: readonly string[];
}

/** Recomputes the chains part by part, until the end or the first bad entry of each service. */
export function useTrailCheck(from: string | undefined) {
  const [found, setFound] = useState<TrailCheck>();
  const run = useMutation({
    mutationFn: async () => {
      setFound(undefined);
      let known: TrailCheck = { entries: 0, fault: null, silent: [] };
      let parts: readonly AccessCheckPart[] = await call(checkAccessLog, { query: { from } });
      while (parts.length > 0) {
        for (const part of parts) known = withPart(known, part);
        setFound(known);
        const open = parts.filter(({ next, fault }) => next !== null && fault === null);
        const more = open.map(({ service, next }) => call(checkAccessLog, { query: { service, seal: next! } }));
        parts = (await Promise.all(more)).flat();
      }
    },
  });
  return { found, run };
}

const withPart = (known: TrailCheck, { service, entries, fault, is_checked }: AccessCheckPart): TrailCheck => ({
  entries: known.entries + entries,
  fault: known.fault ?? (fault && { ...fault, service }),
  silent: is_checked ? known.silent : [...known.silent, service],
});
