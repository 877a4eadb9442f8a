import { call, LIVE } from '@nidaan/api-client';
import { listTickets } from '@nidaan/support-contracts';
import { useQuery } from '@tanstack/react-query';

/** The hospital's tickets, newest first. Fetched again by the minute, so that no address of an attachment grows old on the screen (OPN-54). */
export const useTickets = () =>
  useQuery({
    // Its owner first, so that a write can make the whole domain stale.
    queryKey: [listTickets.owner, listTickets.name],
    queryFn: ({ signal }) => call(listTickets, { signal }),
    ...LIVE,
  });
