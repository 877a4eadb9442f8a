import { job } from '@nidaan/kernel';
import { z } from 'zod';

/** Makes the code of a held time and has it sent. The digits rest neither in a queue nor, unhashed, in a table (OTP-17). */
export const sendBookingCode = job({
  name: 'scheduling.send-booking-code',
  owner: 'scheduling',
  data: z.object({ hospitalId: z.number().int(), bookingId: z.uuid(), send: z.number().int() }),
  id: ({ bookingId, send }) => `${bookingId}-${send}`,
  attempts: 6,
});

/** Lets go of holds that nobody confirmed, with the name and phone typed for them, and of counts that bind nobody any more. */
export const forgetHolds = job({
  name: 'scheduling.forget-holds',
  owner: 'scheduling',
  data: z.object({}),
  id: () => 'forget-holds',
  schedule: { pattern: '37 * * * *', timeZone: 'Asia/Kolkata', data: {} },
});

export const ONLINE_JOBS = [sendBookingCode, forgetHolds] as const;
