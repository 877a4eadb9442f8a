import { call, keyOf } from '@nidaan/api-client';
import { countHospitalAccounts, listHospitalAccountStats, showSummary } from '@nidaan/admin-contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { REFRESHED } from '../frame/refresh.ts';

/** The accounts of all hospitals, newest first: a line each, so that search and sums need no further call. */
export const useHospitalAccounts = () =>
  useQuery({
    queryKey: keyOf(listHospitalAccountStats),
    queryFn: ({ signal }) => call(listHospitalAccountStats, { signal }),
    ...REFRESHED,
  });

/** How many accounts of hospitals there are, and what they add up to. */
export const useAccountTotals = () =>
  useQuery({
    queryKey: keyOf(countHospitalAccounts, 'totals'),
    queryFn: ({ signal }) => call(countHospitalAccounts, { signal }),
    ...REFRESHED,
  });

/** Totals of the platform and the newest users (ADM-03). */
export const useSummary = () =>
  useQuery({
    queryKey: keyOf(showSummary),
    queryFn: ({ signal }) => call(showSummary, { signal }),
    ...REFRESHED,
  });

/** Makes what staff see of accounts, dues and figures stale after a write. */
export function useStaleAccounts() {
  const queries = useQueryClient();
  return () => Promise.all(['admin', 'billing'].map((owner) => queries.invalidateQueries({ queryKey: [owner] })));
}
