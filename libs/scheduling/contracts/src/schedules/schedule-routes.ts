import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { SEES_DOCTORS } from '../doctors/doctor-routes.ts';
import { doctorParams } from '../doctors/doctor-schemas.ts';
import {
  extraSession,
  extraSessionParams,
  newExtraSession,
  newWeek,
  savedWeek,
  scheduleEntry,
  seenWeek,
} from './schedule-schemas.ts';

const shared = { owner: 'scheduling', access: 'hospital', params: doctorParams } as const;

export const readSchedule = route({
  ...shared,
  name: 'scheduling.read-schedule',
  method: 'GET',
  path: '/api/doctors/:id/schedule/',
  needs: SEES_DOCTORS,
  summary: 'The week of a doctor as it holds today and later',
  answer: z.array(scheduleEntry),
});

export const changeSchedule = route({
  ...shared,
  name: 'scheduling.change-schedule',
  method: 'PUT',
  path: '/api/doctors/:id/schedule/',
  needs: 'schedule.manage',
  summary:
    'Replace the whole week of a doctor; what held before ends the day before and stays explainable. 409 with `current` where the week is no longer what was seen',
  query: seenWeek,
  body: newWeek,
  answer: savedWeek,
  idempotent: true,
  patients: [],
});

export const listExtraSessions = route({
  ...shared,
  name: 'scheduling.list-extra-sessions',
  method: 'GET',
  path: '/api/doctors/:id/extra-sessions/',
  needs: SEES_DOCTORS,
  summary: 'Extra sessions of a doctor, of today and later',
  answer: z.array(extraSession),
});

export const createExtraSession = route({
  ...shared,
  name: 'scheduling.create-extra-session',
  method: 'POST',
  path: '/api/doctors/:id/extra-sessions/',
  needs: 'schedule.manage',
  summary: 'Add a session of one day; it stands on holidays too',
  body: newExtraSession,
  answer: extraSession,
  status: 201,
  idempotent: true,
});

export const removeExtraSession = route({
  ...shared,
  name: 'scheduling.remove-extra-session',
  method: 'DELETE',
  path: '/api/doctors/:id/extra-sessions/:session/',
  needs: 'schedule.manage',
  summary: 'Remove an extra session; appointments in it stay',
  params: extraSessionParams,
  status: 204,
});

export const SCHEDULE_ROUTES = [readSchedule, changeSchedule, listExtraSessions, createExtraSession, removeExtraSession] as const;
