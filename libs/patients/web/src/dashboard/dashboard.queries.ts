import { call, keyOf, LIVE } from '@nidaan/api-client';
import { patientsMain, patientsStats } from '@nidaan/patients-contracts';
import { t, useLogged } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';

/** Over how many of the newest visits the dashboard's totals go: a hospital may have a million. */
export const NEWEST_VISITS = 200;

/** A glance, not a list: Patients Tracking finds the rest. */
export const RECENT_VISITS = 10;

// Fetched each time the dashboard opens, and when another desk changed something; coming back to the window does not ask again.
const onOpening = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: false, meta: LIVE.meta } as const;

/** Counts and sums, all made by the server: each change at a desk asks for them again, at each open dashboard. */
export function useStats() {
  const query = useQuery({
    ...onOpening,
    queryKey: keyOf(patientsStats, 'newest', NEWEST_VISITS),
    queryFn: ({ signal }) => call(patientsStats, { query: { today_limit: 0, newest: NEWEST_VISITS }, signal }),
  });
  useLogged(query.error, t('Failed to fetch patients stats'));
  return query;
}

/** The newest visits, as many as Recent Patients shows. */
export function useRecentVisits() {
  const query = useQuery({
    ...onOpening,
    queryKey: keyOf(patientsMain, 'newest', RECENT_VISITS),
    queryFn: ({ signal }) => call(patientsMain, { query: { limit: RECENT_VISITS }, signal }),
  });
  useLogged(query.error, t('Failed to fetch patient data'));
  return query;
}
