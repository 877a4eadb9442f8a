import { call } from '@nidaan/api-client';
import { listTickets } from '@nidaan/support-contracts';
import { useQuery } from '@tanstack/react-query';

// An answer of the staff shows within a minute, and no address of an attachment grows old on the screen (OPN-54).
const AGAIN_MS = 60_000;

/** The hospital's tickets, newest first. */
export const useTickets = () =>
  useQuery({
    // Its owner first, so that a write can make the whole domain stale.
    queryKey: [listTickets.owner, listTickets.name],
    queryFn: ({ signal }) => call(listTickets, { signal }),
    refetchInterval: AGAIN_MS,
  });
