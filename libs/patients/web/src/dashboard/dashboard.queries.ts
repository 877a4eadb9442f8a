import { call, keyOf, LIVE } from '@nidaan/api-client';
import { patientsMain, patientsStats, todaysPayments, type PatientAnswer } from '@nidaan/patients-contracts';
import { useLogged } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { amountsOf } from './dashboard-figures.ts';

/** How many of the newest visits the dashboard fetches: a hospital may have a million, and a screen shows a few. */
export const NEWEST_VISITS = 200;

const PAYMENTS_PAGE = 1000;

// Fetched each time the dashboard opens, and when another desk changed something; coming back to the window does not ask again.
const onOpening = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: false, meta: LIVE.meta } as const;

/** Counts and sums. The list of today's patients is not shown here, so it is not asked for. */
export function useStats() {
  const query = useQuery({
    ...onOpening,
    queryKey: keyOf(patientsStats),
    queryFn: ({ signal }) => call(patientsStats, { query: { today_limit: 0 }, signal }),
  });
  useLogged(query.error, 'Failed to fetch patients stats');
  return query;
}

/** The newest visits, for Recent Patients and the totals computed here. */
export function useNewestVisits() {
  const query = useQuery({
    ...onOpening,
    queryKey: keyOf(patientsMain, 'newest', NEWEST_VISITS),
    queryFn: ({ signal }) => call(patientsMain, { query: { limit: NEWEST_VISITS }, signal }),
  });
  useLogged(query.error, 'Failed to fetch patient data');
  return query;
}

/** Sum and number of today's payments: the whole of today's list, page by page. */
export function useTodaysPayments() {
  const query = useQuery({
    ...onOpening,
    queryKey: keyOf(todaysPayments, 'sum'),
    queryFn: ({ signal }) => sumOfToday(signal),
  });
  useLogged(query.error, "Failed to fetch today's payments");
  return query;
}

async function sumOfToday(signal: AbortSignal) {
  const sum = { paise: 0, payments: 0 };
  for (let after: number | undefined, more = true; more;) {
    const page: PatientAnswer[] = await call(todaysPayments, { query: { limit: PAYMENTS_PAGE, after }, signal });
    sum.paise += amountsOf(page);
    sum.payments += page.length;
    after = page.at(-1)?.id;
    more = page.length === PAYMENTS_PAGE;
  }
  return sum;
}
