import { call, keyOf } from '@nidaan/api-client';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import { listTokens, type TokenAnswer } from '@nidaan/scheduling-contracts';
import { useMayCall } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';

const AGAIN_MS = 2000;

/** The token of a visit that goes to a doctor (FRD-55). `isDue`: it is to come. Where queues do not answer, the visit's own number serves. */
export function useVisitToken(visit: PatientAnswer | null): { token: TokenAnswer | undefined; isDue: boolean } {
  const mayCall = useMayCall();
  const id = visit?.id ?? 0;
  const isAsked = visit?.doctor_id != null && mayCall(listTokens);
  const { data, isError } = useQuery({
    queryKey: keyOf(listTokens, id),
    queryFn: ({ signal }) => call(listTokens, { query: { visit: id }, signal }),
    enabled: isAsked,
    refetchInterval: ({ state }) => (state.data?.length === 0 ? AGAIN_MS : false),
    retry: false,
  });
  return { token: data?.[0], isDue: isAsked && !data?.[0] && !isError };
}
