import { paths } from './paths.ts';

/** For whom an appointment is to be booked, and when it would be right. */
export interface BookingFor {
  personId: number;
  name: string;
  phone: string;
  doctorId: number | null;
  day: string;
}

/** Where an appointment is booked for somebody. It travels in the browser's history, not in the address: names stand in no address. */
export const bookingFor = (person: BookingFor) => ({ to: paths.appointments, state: { bookingFor: person } });

/** For whom the browser's history asks to book; null where it names nobody. */
export function askedBooking(state: unknown): BookingFor | null {
  const asked = (state as { bookingFor?: Partial<BookingFor> } | null)?.bookingFor;
  if (typeof asked?.personId !== 'number' || typeof asked.name !== 'string' || typeof asked.day !== 'string') return null;
  const { personId, name, phone = '', doctorId = null, day } = asked;
  return { personId, name, phone, doctorId, day };
}
