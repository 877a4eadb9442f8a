import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { SEES_DOCTORS } from '../doctors/doctor-routes.ts';
import { doctorParams } from '../doctors/doctor-schemas.ts';
import { calendarDay, freeDay, freeWanted, monthWanted, presence, presenceChange, slot, slotsWanted } from './slot-schemas.ts';

const shared = { owner: 'scheduling', access: 'hospital' } as const;

export const listSlots = route({
  ...shared,
  name: 'scheduling.list-slots',
  method: 'GET',
  path: '/api/doctors/:id/slots/',
  needs: SEES_DOCTORS,
  summary: 'The times of a doctor on a day; none on leave, on a holiday or without a schedule',
  params: doctorParams,
  query: slotsWanted,
  answer: z.array(slot),
});

export const listFreeDays = route({
  ...shared,
  name: 'scheduling.list-free-days',
  method: 'GET',
  path: '/api/slots/',
  needs: SEES_DOCTORS,
  summary: 'How many times each doctor is free on each day, and the first one; at most 31 days',
  query: freeWanted,
  answer: z.array(freeDay),
});

export const readCalendar = route({
  ...shared,
  name: 'scheduling.read-calendar',
  method: 'GET',
  path: '/api/doctors/:id/calendar/',
  needs: SEES_DOCTORS,
  summary: 'A month of a doctor day by day: free and booked times, leave, holidays',
  params: doctorParams,
  query: monthWanted,
  answer: z.array(calendarDay),
});

export const readPresence = route({
  ...shared,
  name: 'scheduling.read-presence',
  method: 'GET',
  path: '/api/doctors/:id/presence/',
  needs: SEES_DOCTORS,
  summary: 'Whether a doctor is in today',
  params: doctorParams,
  answer: presence,
});

export const changePresence = route({
  ...shared,
  name: 'scheduling.change-presence',
  method: 'PATCH',
  path: '/api/doctors/:id/presence/',
  needs: 'queue.call',
  summary: 'Say that a doctor is in, on a break, late or has left today',
  params: doctorParams,
  body: presenceChange,
  answer: presence,
});

export const SLOT_ROUTES = [listSlots, listFreeDays, readCalendar, readPresence, changePresence] as const;
