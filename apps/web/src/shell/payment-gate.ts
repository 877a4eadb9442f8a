import { call, LIVE } from '@nidaan/api-client';
import { doctorPayment } from '@nidaan/billing-contracts';
import { isHidden } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';

/** Whether payment gates the app, and what is due in rupees; null where that is for others to see and to pay (ORG-54). Starts paid and stays paid unless the server says `paid: false` (APP-08, OPN-08, PAY-12). */
export function usePaymentGate(): { isPaid: boolean; due: number | null } {
  const { data } = useQuery({
    queryKey: [doctorPayment.owner, doctorPayment.name],
    queryFn: ({ signal }) => call(doctorPayment, { signal }),
    meta: LIVE.meta,
    staleTime: 5 * 60_000,
  });
  return { isPaid: data?.paid !== false, due: isHidden(data, 'dueAmount') ? null : Number(data?.dueAmount ?? 0) };
}
