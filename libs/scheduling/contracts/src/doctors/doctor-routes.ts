import { given, route } from '@nidaan/kernel';
import { z } from 'zod';
import { doctorChanged } from '../events.ts';
import { changedDoctor, doctor, doctorChange, doctorParams, newDoctor } from './doctor-schemas.ts';

/** One of these is enough to see doctors, their weeks and their leave. */
export const SEES_DOCTORS = ['patients.view', 'appointments.view', 'schedule.manage'] as const;

const shared = { owner: 'scheduling', access: 'hospital' } as const;

export const listDoctors = route({
  ...shared,
  name: 'scheduling.list-doctors',
  method: 'GET',
  path: '/api/doctors/',
  needs: SEES_DOCTORS,
  summary: 'Doctors of the branches in sight, by their place in the list and name; active=true: without those who have left',
  query: z.object({ active: given(z.enum(['true', 'false']).optional().catch(undefined)) }),
  answer: z.array(doctor),
});

export const createDoctor = route({
  ...shared,
  name: 'scheduling.create-doctor',
  method: 'POST',
  path: '/api/doctors/',
  needs: 'schedule.manage',
  summary: 'Add a doctor',
  body: newDoctor,
  answer: doctor,
  status: 201,
  idempotent: true,
});

export const readDoctor = route({
  ...shared,
  name: 'scheduling.read-doctor',
  method: 'GET',
  path: '/api/doctors/:id/',
  needs: SEES_DOCTORS,
  summary: 'One doctor',
  params: doctorParams,
  answer: doctor,
});

export const changeDoctor = route({
  ...shared,
  name: 'scheduling.change-doctor',
  method: 'PUT',
  path: '/api/doctors/:id/',
  needs: 'schedule.manage',
  summary: 'Change what is sent of a doctor; whoever has appointments is deactivated with resolve alone',
  params: doctorParams,
  body: doctorChange,
  answer: changedDoctor,
  idempotent: true,
  patients: [],
});

/** For services that have not heard of a doctor yet. */
export const findDoctor = route({
  name: 'scheduling.find-doctor',
  owner: 'scheduling',
  method: 'GET',
  path: '/internal/scheduling/doctors/:id/',
  access: 'service',
  askedBy: ['patients'],
  summary: 'What others may know of a doctor, as the event tells it',
  params: doctorParams,
  answer: doctorChanged.payload,
});

export const DOCTOR_ROUTES = [listDoctors, createDoctor, readDoctor, changeDoctor, findDoctor] as const;
