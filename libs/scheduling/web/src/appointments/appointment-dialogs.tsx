import type { Appointment, Doctor } from '@nidaan/scheduling-contracts';
import type { BookingFor } from '@nidaan/ui';
import { BookDialog } from './book-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CheckInDialog } from './check-in-dialog.tsx';
import type { Elsewhere } from './elsewhere.ts';
import { MoveDialog } from './move-dialog.tsx';

/** The dialog that is open, and what it is about. */
export interface OpenDialog {
  what: 'book' | 'check-in' | 'move' | 'cancel';
  appointment?: Appointment | undefined;
  /** For whom is booked, where somebody was named. */
  person?: BookingFor;
}

interface DialogsProps {
  dialog: OpenDialog | null;
  doctors: readonly Doctor[];
  /** The day that is looked at. */
  day: string;
  elsewhere?: Elsewhere | undefined;
  onClose: () => void;
}

/** Whatever dialog of the screen is open. */
export function AppointmentDialogs({ dialog, doctors, day, elsewhere, onClose }: DialogsProps) {
  if (dialog?.what === 'book')
    return <BookDialog doctors={doctors} day={day} person={dialog.person} elsewhere={elsewhere} onClose={onClose} />;
  if (dialog?.what === 'move' && dialog.appointment)
    return <MoveDialog appointment={dialog.appointment} doctors={doctors} onClose={onClose} />;
  if (dialog?.what === 'check-in' && dialog.appointment)
    return <CheckInDialog appointment={dialog.appointment} onClose={onClose} />;
  if (dialog?.what === 'cancel' && dialog.appointment) return <CancelDialog appointment={dialog.appointment} onClose={onClose} />;
  return null;
}
