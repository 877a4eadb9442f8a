import { listFailedJobs, listParkedEvents, replayParkedEvents, retryFailedJobs, showOperations } from '@nidaan/admin-contracts';
import { call, keyOf } from '@nidaan/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { EVERY_FIVE_MINUTES } from '../frame/refresh.ts';

/** What is shown of operations; all of it goes stale together. */
const AREA = 'operations';

export const useServices = () =>
  useQuery({
    queryKey: keyOf(showOperations, AREA),
    queryFn: ({ signal }) => call(showOperations, { signal }),
    ...EVERY_FIVE_MINUTES,
  });

/** Whether each service answered, as far as this is known: a list without those that did not is no proof of anything. */
export const useAllAnswered = (part: 'is_up' | 'is_queue_up') => useServices().data?.every((service) => service[part]) ?? true;

export const useParkedEvents = () =>
  useQuery({
    queryKey: keyOf(listParkedEvents, AREA),
    queryFn: ({ signal }) => call(listParkedEvents, { signal }),
    ...EVERY_FIVE_MINUTES,
  });

export const useFailedJobs = () =>
  useQuery({
    queryKey: keyOf(listFailedJobs, AREA),
    queryFn: ({ signal }) => call(listFailedJobs, { signal }),
    ...EVERY_FIVE_MINUTES,
  });

/** Fetches all of it anew. */
export function useRefreshOperations() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === AREA });
}

/** One of a service, or all where none is named. */
export type Choice = { service: string; id: string } | null;

/** Another try of what was given up. */
export interface Again {
  start: (choice: Choice) => void;
  isBusy: boolean;
  fault: Error | null;
  /** What the server says of the last try. */
  news: string | undefined;
  forget: () => void;
}

function useAgain(send: (body: { service?: string; id?: string }) => Promise<{ message: string }>): Again {
  const refresh = useRefreshOperations();
  const again = useMutation({
    mutationFn: (choice: Choice) => send(choice ? { service: choice.service, id: choice.id } : {}),
    onSettled: refresh,
  });
  const { mutate: start, isPending: isBusy, error: fault, data, reset: forget } = again;
  return { start, isBusy, fault, news: data?.message, forget };
}

export const useReplay = () => useAgain((body) => call(replayParkedEvents, { body }));
export const useRetry = () => useAgain((body) => call(retryFailedJobs, { body }));
