import { call, keyOf } from '@nidaan/api-client';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import { listTokens, type TokenAnswer } from '@nidaan/scheduling-contracts';
import { useMayCall } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';

const AGAIN_MS = 2000;

export interface VisitToken {
  token: TokenAnswer | undefined;
  /** It is to come. */
  isDue: boolean;
  /** Looks once more where it is to come; undefined where the visit's own number serves. */
  read: () => Promise<TokenAnswer | undefined>;
}

/** The token of a visit that goes to a doctor (FRD-55). Where queues do not answer, the visit's own number serves. */
export function useVisitToken(visit: PatientAnswer | null): VisitToken {
  const mayCall = useMayCall();
  const id = visit?.id ?? 0;
  const isAsked = visit?.doctor_id != null && mayCall(listTokens);
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(listTokens, id),
    queryFn: ({ signal }) => call(listTokens, { query: { visit: id }, signal }),
    enabled: isAsked,
    refetchInterval: ({ state }) => (state.data?.length === 0 ? AGAIN_MS : false),
    retry: false,
  });
  const token = data?.[0];
  const isDue = isAsked && !token && !isError;
  return { token, isDue, read: async () => (isDue ? (await refetch()).data?.[0] : token) };
}
