import type { AppointmentStatus } from '@nidaan/scheduling-contracts';

/** Why tokens and the appointment of a cancelled visit end. */
export const VISIT_CANCELLED = 'Visit cancelled';

/** A status as sentences have it. */
export const statusWords = (status: AppointmentStatus): string => status.replace('_', ' ');

/** Why tokens of a visit that was moved end at its former branch. */
export const VISIT_MOVED = 'Visit moved';

const NEXT: Readonly<Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>>> = {
  booked: ['cancelled', 'no_show'],
  checked_in: ['completed'],
};

/** Whether an appointment may come from one status to another by a change of the status alone (FRD-51). */
export const mayBecome = (from: AppointmentStatus, to: AppointmentStatus): boolean => NEXT[from]?.includes(to) ?? false;
