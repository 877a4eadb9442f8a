import { ApiError, call, keyOf, sentenceOf } from '@nidaan/api-client';
import {
  BILLING_MESSAGES as messages,
  listMonthlyPayments,
  listOverpayments,
  listPayments,
  resetMonthlyCounts,
} from '@nidaan/billing-contracts';
import { setDoctorStatus } from '@nidaan/identity-contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { REFRESHED } from '../frame/refresh.ts';
import { useStaleAccounts } from '../users/hospital-accounts.queries.ts';
import type { Period } from './periods.ts';

/** The month rows of all hospitals in one month. */
export const useMonthlyPayments = ({ month, year }: Period) =>
  useQuery({
    queryKey: keyOf(listMonthlyPayments, year, month),
    queryFn: ({ signal }) => call(listMonthlyPayments, { query: { month, year }, signal }),
    ...REFRESHED,
  });

/** Payments of all hospitals that came for what was paid already. */
export const useOverpayments = () =>
  useQuery({
    queryKey: keyOf(listOverpayments),
    queryFn: ({ signal }) => call(listOverpayments, { signal }),
    ...REFRESHED,
  });

/** The newest payments of a doctor's hospital. */
export const usePaymentsOf = (doctorId: number) =>
  useQuery({
    queryKey: keyOf(listPayments, doctorId),
    queryFn: ({ signal }) => call(listPayments, { params: { doctor_id: String(doctorId) }, signal }),
  });

/** Activates or deactivates an account (ADM-19). */
export function useSetActive() {
  const stale = useStaleAccounts();
  return useMutation({
    mutationFn: ({ id, is_active }: { id: number; is_active: boolean }) =>
      call(setDoctorStatus, { params: { id: String(id) }, body: { is_active } }),
    onSuccess: stale,
  });
}

export function useReset() {
  const stale = useStaleAccounts();
  return useMutation({ mutationFn: () => call(resetMonthlyCounts), onSuccess: stale });
}

/** What the server says of a reset that failed: its data where that is a sentence, else its message (ADM-21, OPN-17). */
export function resetFault(fault: unknown): string {
  const data = fault instanceof ApiError ? fault.data : null;
  return typeof data === 'string' && data.trim() !== '' ? data : sentenceOf(fault, 'message', messages.resetFailed);
}
