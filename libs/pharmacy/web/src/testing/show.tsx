import { NidaanProvider, ShellContext, type Shell } from '@nidaan/ui';
import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import type { ReactElement } from 'react';

/** Draws a screen as the app does: theme, queries without retry, shell. */
export function show(screen: ReactElement) {
  const goTo = jest.fn<Shell['goTo']>();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
  const around = (inner: ReactElement) => (
    <NidaanProvider env="test">
      <QueryClientProvider client={queries}>
        <ShellContext value={{ goTo, hospitalName: 'Sanjeevani Clinic', doctorName: 'Dr. Meera Kulkarni' }}>{inner}</ShellContext>
      </QueryClientProvider>
    </NidaanProvider>
  );
  const view = render(around(screen));
  return { ...view, goTo, queries, showInstead: (other: ReactElement) => view.rerender(around(other)) };
}

/** A patient as the server answers one. */
export const patient = (given: Partial<PatientAnswer> = {}): PatientAnswer => ({
  id: 1,
  name: 'Asha Verma',
  first_name: 'Asha',
  last_name: 'Verma',
  email: 'asha@example.in',
  phone: '9876543210',
  aadhar: '1234 5678 9012',
  address: '14, MG Road, Pune',
  gender: 'Female',
  disease: 'Dengue',
  temparature: '99.4',
  day: '7',
  month: '4',
  year: '1988',
  age: '38',
  patientType: 'OPD',
  paymentType: 'Cash',
  amount: 500,
  bed_assign: 'no',
  bedDetails: '',
  bedDays: '',
  weight: '61',
  bp: '120/80',
  upiTransactionNo: '',
  netbankingTransactionId: '',
  accountTransactionId: '',
  reference: '',
  insurance: '',
  otherPayment: '',
  status: 'Pending',
  created_at: '2026-11-20T04:15:00.000Z',
  completed_at: null,
  tests: 'not required',
  medical_records: [],
  lab_tests: [],
  pharmacy_records: [],
  lab_reports: [],
  ...given,
});
