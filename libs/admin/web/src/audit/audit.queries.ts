import { listAudit, verifyAudit, type ChainPart } from '@nidaan/admin-contracts';
import { ApiError, call, keyOf } from '@nidaan/api-client';
import { listStaff } from '@nidaan/identity-contracts';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FAILED } from '../frame/messages.ts';
import { EVERY_FIVE_MINUTES } from '../frame/refresh.ts';
import type { AuditFilters } from './audit-filters.ts';

// A page may come back empty while older entries are left to look through: so many are looked through unasked.
const LOOK_THROUGH = 10;

/** The audit entries that match, newest first; older ones on demand. */
export function useAudit(filters: AuditFilters) {
  const query = useInfiniteQuery({
    queryKey: keyOf(listAudit, filters),
    queryFn: ({ pageParam, signal }) => call(listAudit, { query: { ...filters, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    ...EVERY_FIVE_MINUTES,
  });
  const pages = query.data?.pages;
  const entries = pages?.flatMap((page) => page.entries);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isLooking = entries?.length === 0 && hasNextPage && pages!.length < LOOK_THROUGH && !isError;
  // A page that comes at once changes nothing but their number.
  const known = pages?.length;
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage();
  }, [isLooking, isFetching, known, fetchNextPage]);
  return {
    entries: isLooking ? undefined : entries,
    missing: [...new Set(pages?.flatMap((page) => page.missing))],
    // A filter that cannot be is refused with a sentence about it.
    error:
      isError && !query.data
        ? query.error instanceof ApiError && query.error.status === 400
          ? query.error.message
          : FAILED.audit
        : null,
    refetch: () => void query.refetch(),
    older: hasNextPage ? { isBusy: query.isFetchingNextPage, load: () => void fetchNextPage() } : null,
  };
}

/** The platform's staff, for the filter by person. */
export const useStaff = () =>
  useQuery({
    queryKey: keyOf(listStaff),
    queryFn: ({ signal }) => call(listStaff, { signal }),
    ...EVERY_FIVE_MINUTES,
  });

/** What is known so far of one service's chain. */
export type Chain = Pick<ChainPart, 'service' | 'is_checked' | 'holds' | 'seals' | 'entries' | 'head' | 'faults' | 'next'>;

const joined = (known: Chain, part: ChainPart): Chain => ({
  ...part,
  is_checked: known.is_checked && part.is_checked,
  holds: known.holds && part.holds,
  seals: known.seals + part.seals,
  entries: known.entries + part.entries,
  head: part.head ?? known.head,
  faults: [...known.faults, ...part.faults],
});

/** Recomputes the chains of all services part by part, and shows how far it is (S14). */
export function useVerification() {
  const [chains, setChains] = useState<readonly Chain[]>();
  const run = useMutation({
    mutationFn: async () => {
      setChains(undefined);
      let known: readonly Chain[] = await call(verifyAudit);
      setChains(known);
      for (const { service } of known) {
        for (let from = nextOf(known, service); from !== null; from = nextOf(known, service)) {
          const parts = await call(verifyAudit, { query: { service, from } });
          const part = parts.find((each) => each.service === service);
          if (!part) throw new Error(`The answer lacks ${service}`);
          known = known.map((chain) => (chain.service === service ? joined(chain, part) : chain));
          setChains(known);
        }
      }
    },
  });
  return { chains, run };
}

const nextOf = (chains: readonly Chain[], service: Chain['service']) =>
  chains.find((chain) => chain.service === service)?.next ?? null;
