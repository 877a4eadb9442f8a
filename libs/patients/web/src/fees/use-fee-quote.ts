import { call, keyOf } from '@nidaan/api-client';
import { quoteFee, type FeeQuote } from '@nidaan/patients-contracts';
import { useQuery } from '@tanstack/react-query';

export interface QuotedVisit {
  /** '' where no doctor is chosen. */
  doctorId: string;
  /** Null where nobody known is chosen. */
  personId: number | null;
  isEmergency: boolean;
}

/** What the visit costs by the doctor's rule; asked anew whenever it is shown. */
export function useFeeQuote({ doctorId, personId, isEmergency }: QuotedVisit): {
  quote: FeeQuote | undefined;
  renew: () => void;
} {
  const query = {
    doctor_id: Number(doctorId),
    ...(personId !== null && { person_id: personId }),
    ...(isEmergency && { emergency: 'true' as const }),
  };
  const { data, refetch } = useQuery({
    queryKey: keyOf(quoteFee, query),
    queryFn: ({ signal }) => call(quoteFee, { query, signal }),
    enabled: doctorId !== '',
    staleTime: 0,
  });
  return { quote: doctorId === '' ? undefined : data, renew: () => void refetch() };
}
