import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { SEES_DOCTORS } from '../doctors/doctor-routes.ts';
import { doctorParams, resolveWanted } from '../doctors/doctor-schemas.ts';
import { leaveParams, madeLeave, newLeave, resolution, resolutionParams } from './leave-schemas.ts';

const shared = { owner: 'scheduling', access: 'hospital' } as const;

export const listLeaves = route({
  ...shared,
  name: 'scheduling.list-leaves',
  method: 'GET',
  path: '/api/doctors/:id/leaves/',
  needs: SEES_DOCTORS,
  summary: 'Leave of a doctor that has not ended, with the appointments inside',
  params: doctorParams,
  answer: z.array(madeLeave),
  patients: [],
});

export const createLeave = route({
  ...shared,
  name: 'scheduling.create-leave',
  method: 'POST',
  path: '/api/doctors/:id/leaves/',
  needs: 'schedule.manage',
  summary: 'Note days, or hours of days, on which a doctor is away; the answer names the appointments inside',
  params: doctorParams,
  body: newLeave,
  answer: madeLeave,
  status: 201,
  idempotent: true,
  patients: [],
});

export const removeLeave = route({
  ...shared,
  name: 'scheduling.remove-leave',
  method: 'DELETE',
  path: '/api/doctors/:id/leaves/:leave/',
  needs: 'schedule.manage',
  summary: 'Remove a leave; nobody is moved back',
  params: leaveParams,
  status: 204,
});

export const resolveLeave = route({
  ...shared,
  name: 'scheduling.resolve-leave',
  method: 'POST',
  path: '/api/doctors/:id/leaves/:leave/resolve/',
  needs: 'schedule.manage',
  summary: 'Move, cancel or hand over the appointments inside a leave, in the background',
  params: leaveParams,
  body: resolveWanted,
  answer: resolution,
  status: 202,
  idempotent: true,
  patients: [],
});

export const readResolution = route({
  ...shared,
  name: 'scheduling.read-resolution',
  method: 'GET',
  path: '/api/doctors/:id/resolutions/:resolution/',
  needs: 'schedule.manage',
  summary: 'What became of each appointment',
  params: resolutionParams,
  answer: resolution,
  patients: [],
});

export const LEAVE_ROUTES = [listLeaves, createLeave, removeLeave, resolveLeave, readResolution] as const;
