import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import type { MonthlyPaymentRow, Overpayment } from '@nidaan/billing-contracts';
import type { ReactNode } from 'react';
import { BookRefund } from './book-refund.tsx';
import { Deactivate } from './deactivate.tsx';
import { RecordPayment } from './record-payment.tsx';
import { ResetCounts } from './reset-counts.tsx';
import { TakeBackPayment } from './take-back-payment.tsx';
import type { Activity } from './use-activity.ts';
import type { Aim } from './use-recording.ts';
import { useRequestIds } from './use-request-ids.ts';

/** The dialog that is open. */
export type Opened =
  | { what: 'pay' | 'deactivate'; doctor: HospitalAccountStats }
  | { what: 'takeBack'; month: MonthlyPaymentRow }
  | { what: 'refunded'; overpayment: Overpayment }
  | { what: 'reset' };

interface PaymentDialogsProps {
  open: Opened | null;
  activity: Activity;
  /** The chosen month, where the doctor still owes something of it. */
  aimOf: (doctor: HospitalAccountStats) => Aim | null;
  /** What was done meanwhile. */
  news: ReactNode;
  onClose: () => void;
  /** What the dialog was opened for is done. */
  onDone: (news: string) => void;
}

/** The dialogs of Doctor Payments, of which one is open. */
export function PaymentDialogs({ open, activity, aimOf, news, onClose, onDone }: PaymentDialogsProps) {
  const requestOf = useRequestIds();
  switch (open?.what) {
    case 'pay': {
      const request = requestOf(`payment of ${open.doctor.doctor_id}`);
      const chosen = aimOf(open.doctor);
      return (
        <RecordPayment doctor={open.doctor} chosen={chosen} request={request} news={news} onClose={onClose} onRecorded={onDone} />
      );
    }
    case 'takeBack': {
      const request = requestOf(`reversal of ${open.month.doctor_id}`);
      return <TakeBackPayment month={open.month} request={request} news={news} onClose={onClose} onDone={onDone} />;
    }
    case 'refunded': {
      const request = requestOf(`reversal of ${open.overpayment.doctor_id}`);
      return <BookRefund overpayment={open.overpayment} request={request} news={news} onClose={onClose} onDone={onDone} />;
    }
    case 'deactivate':
      return (
        <Deactivate
          doctor={open.doctor}
          change={activity.change}
          onConfirm={() => activity.set(open.doctor, false, onDone)}
          onClose={() => (activity.change.reset(), onClose())}
        />
      );
    case 'reset':
      return <ResetCounts onClose={onClose} onDone={onDone} />;
    default:
      return null;
  }
}
