import { call, keyOf, LIVE } from '@nidaan/api-client';
import { BILLING_MESSAGES as messages, doctorPayment, readDaySheet } from '@nidaan/billing-contracts';
import { patientName, patientsStats, todaysPayments, type PatientAnswer } from '@nidaan/patients-contracts';
import { isHidden, useLogged, useMayCall } from '@nidaan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { periodOf, type TodaysPayment } from './accounts-figures.ts';

const PAGE = 1000;

// Fetched each time the screen opens, and when another desk changed something: money moves while other tabs are used.
const onOpening = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: false, meta: LIVE.meta } as const;

/** What the screen holds (BIL-06): today's, monthly and yearly payments, the patients of the month, and what is due. Asks only for what the role may see. */
export function useAccounts() {
  const mayCall = useMayCall();
  const todays = useQuery({
    ...onOpening,
    queryKey: keyOf(todaysPayments, 'list'),
    queryFn: ({ signal }) => allOfToday(signal),
    enabled: mayCall(todaysPayments),
  });
  const stats = useQuery({
    ...onOpening,
    queryKey: keyOf(patientsStats),
    queryFn: ({ signal }) => call(patientsStats, { query: { today_limit: 0 }, signal }),
    enabled: mayCall(patientsStats),
  });
  const payment = useQuery({
    ...onOpening,
    queryKey: keyOf(doctorPayment),
    queryFn: ({ signal }) => call(doctorPayment, { signal }),
  });
  const queries = useQueryClient();
  const sheets = () => queries.invalidateQueries({ queryKey: keyOf(readDaySheet) });
  useLogged(todays.error, messages.todaysPaymentsFailed);
  useLogged(stats.error, messages.patientStatsFailed);
  return {
    todaysPayments: todays.data,
    // The server tells them oldest first; who looks wants the newest.
    monthlyPayments: stats.data?.monthly_data.map((each) => periodOf(each.month, each)).reverse(),
    yearlyPayments: stats.data?.yearly_data.map((each) => periodOf(String(each.year), each)).reverse(),
    /** Patients completed this month: those that the commission counts (OPN-57). */
    totalPatients: stats.data?.completed_this_month_count,
    seesToday: mayCall(todaysPayments),
    seesStats: mayCall(patientsStats),
    /** In rupees; undefined while it is not known. */
    dueAmount: isHidden(payment.data, 'dueAmount') ? undefined : payment.data?.dueAmount,
    /** Whether what is due is for others to see. */
    isDueHidden: isHidden(payment.data, 'dueAmount'),
    /** Paise per treated patient: each hospital has a rate of its own; undefined while it is not known. */
    ratePaise: payment.data && Math.round(payment.data.rate_per_patient * 100),
    /** Rupees; an older server does not say it. */
    monthCommission: isHidden(payment.data, 'month_commission') ? undefined : payment.data?.month_commission,
    dueFailed: payment.isError && !payment.data,
    /** The last day to pay the oldest unpaid month; null when none is unpaid. */
    payBy: payment.data?.pay_by ?? null,
    /** Rupees that were paid twice and are credit; an older server does not say it. */
    overpaid: payment.data?.overpaid ?? 0,
    todaysFailed: todays.isError && !todays.data,
    statsFailed: stats.isError && !stats.data,
    isFetching: todays.isFetching || stats.isFetching || payment.isFetching,
    refresh: async () => {
      const asked = [todays, stats, payment].filter(({ isEnabled }) => isEnabled);
      await Promise.all([...asked.map(({ refetch }) => refetch()), sheets()]);
    },
  };
}
export type Accounts = ReturnType<typeof useAccounts>;

/** The whole of today's list, page by page, and of each visit what the table shows. */
async function allOfToday(signal: AbortSignal): Promise<TodaysPayment[]> {
  const payments: TodaysPayment[] = [];
  for (let after: number | undefined, more = true; more;) {
    const page: PatientAnswer[] = await call(todaysPayments, { query: { limit: PAGE, after }, signal });
    payments.push(
      ...page.map((patient) => ({
        id: patient.id,
        name: patientName(patient),
        phone: patient.phone,
        paymentType: patient.paymentType,
        amount: patient.amount,
      })),
    );
    after = page.at(-1)?.id;
    more = page.length === PAGE;
  }
  return payments;
}
