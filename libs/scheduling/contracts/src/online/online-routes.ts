import { route } from '@nidaan/kernel';
import { z } from 'zod';
import {
  bookingCode,
  bookingParams,
  bookingRules,
  bookingRulesChange,
  confirmedBooking,
  heldBooking,
  managedBooking,
  movedBooking,
  newBooking,
  publicDoctor,
  publicHospitalParams,
  publicSlot,
  publicSlotsWanted,
} from './online-schemas.ts';

const MINUTE = 60;
const open = { owner: 'scheduling', access: 'public' } as const;
// Many phones of one carrier, and all of a clinic's visitors, share an address.
const LOOKS = [{ by: 'address', max: 1200, seconds: MINUTE }] as const;
const tries = (max: number) =>
  [
    { by: { pathParam: 'key' }, max, seconds: MINUTE },
    { by: 'address', max: 600, seconds: MINUTE },
  ] as const;

export const listPublicDoctors = route({
  ...open,
  name: 'scheduling.list-public-doctors',
  method: 'GET',
  path: '/api/public/hospitals/:id/doctors/',
  summary: 'Doctors who can be booked online, each with the next free time; 404 where booking is off',
  params: publicHospitalParams,
  answer: z.array(publicDoctor),
  limits: LOOKS,
});

export const listPublicSlots = route({
  ...open,
  name: 'scheduling.list-public-slots',
  method: 'GET',
  path: '/api/public/hospitals/:id/slots/',
  summary: 'Times of a doctor that are free for online on a day',
  params: publicHospitalParams,
  query: publicSlotsWanted,
  answer: z.array(publicSlot),
  limits: LOOKS,
});

export const startBooking = route({
  ...open,
  name: 'scheduling.start-booking',
  method: 'POST',
  path: '/api/public/bookings/',
  summary: 'Hold a time for ten minutes and send a code; 409 with the next free times where it is taken',
  body: newBooking,
  answer: heldBooking,
  status: 201,
  limits: [{ by: 'address', max: 60, seconds: 10 * MINUTE }],
});

export const verifyBooking = route({
  ...open,
  name: 'scheduling.verify-booking',
  method: 'POST',
  path: '/api/public/bookings/:key/verify/',
  summary: 'Type the code: the held time is booked; sent twice it gives the same answer',
  params: bookingParams,
  body: bookingCode,
  answer: confirmedBooking,
  limits: tries(30),
});

export const resendBookingCode = route({
  ...open,
  name: 'scheduling.resend-booking-code',
  method: 'POST',
  path: '/api/public/bookings/:key/resend/',
  summary: 'Send another code for a held time, three times at most',
  params: bookingParams,
  answer: heldBooking,
  limits: tries(30),
});

export const readBooking = route({
  ...open,
  name: 'scheduling.read-booking',
  method: 'GET',
  path: '/api/public/bookings/:key/',
  summary: 'A booking by the key of its link',
  params: bookingParams,
  answer: managedBooking,
  limits: tries(60),
});

export const moveBooking = route({
  ...open,
  name: 'scheduling.move-booking',
  method: 'POST',
  path: '/api/public/bookings/:key/move/',
  summary: 'Move a booking to another free time of its doctor',
  params: bookingParams,
  body: movedBooking,
  answer: managedBooking,
  limits: tries(30),
});

export const cancelBooking = route({
  ...open,
  name: 'scheduling.cancel-booking',
  method: 'POST',
  path: '/api/public/bookings/:key/cancel/',
  summary: 'Cancel a booking',
  params: bookingParams,
  answer: managedBooking,
  limits: tries(30),
});

const settings = { owner: 'scheduling', access: 'hospital', needs: 'schedule.manage', path: '/api/booking-rules/' } as const;

export const readBookingRules = route({
  ...settings,
  name: 'scheduling.read-booking-rules',
  method: 'GET',
  summary: 'Until when patients may cancel bookings themselves, and how many codes go by SMS',
  answer: bookingRules,
});

export const changeBookingRules = route({
  ...settings,
  name: 'scheduling.change-booking-rules',
  reachesAllBranches: true,
  method: 'PUT',
  summary: 'Change the rules of online booking; 409 with `current` where somebody else has changed them since `version`',
  body: bookingRulesChange,
  answer: bookingRules,
  idempotent: true,
});

export const ONLINE_ROUTES = [
  listPublicDoctors,
  listPublicSlots,
  startBooking,
  verifyBooking,
  resendBookingCode,
  readBooking,
  moveBooking,
  cancelBooking,
  readBookingRules,
  changeBookingRules,
] as const;
