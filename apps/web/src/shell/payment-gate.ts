import { call } from '@nidaan/api-client';
import { route } from '@nidaan/kernel';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';

// Owned by billing, whose contracts do not exist yet; only what the gate reads (PAY-02).
const doctorPayment = route({
  name: 'billing.doctor-payment',
  owner: 'billing',
  method: 'GET',
  path: '/api/doctor-payment/',
  access: 'hospital',
  summary: 'What the hospital owes',
  answer: z.object({ paid: z.boolean().optional(), dueAmount: z.number().optional() }),
});

/** Whether payment gates the app. Starts paid and stays paid unless the server says `paid: false` (APP-08, OPN-08, PAY-12). */
export function usePaymentGate(): { isPaid: boolean; due: number } {
  const { data } = useQuery({
    queryKey: ['billing', 'doctor-payment'],
    queryFn: ({ signal }) => call(doctorPayment, { signal }),
    staleTime: 5 * 60_000,
  });
  return { isPaid: data?.paid !== false, due: Number(data?.dueAmount ?? 0) };
}
