import { call, keyOf } from '@nidaan/api-client';
import { quoteFee, type FeeQuote } from '@nidaan/patients-contracts';
import { useQuery } from '@tanstack/react-query';

/** What a visit to the doctor costs by the rule (FRD-39): for a person, or the fee of a first visit. Nothing until it is known. */
export function useQuote(doctor: number, personId: number | null): FeeQuote | undefined {
  const query = { doctor_id: doctor, ...(personId !== null && { person_id: personId }) };
  const { data } = useQuery({
    queryKey: keyOf(quoteFee, query),
    queryFn: ({ signal }) => call(quoteFee, { query, signal }),
    retry: false,
  });
  return data;
}
