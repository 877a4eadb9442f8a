import { id, route } from '@nidaan/kernel';
import { z } from 'zod';
import { SCHEDULING_MESSAGES as messages } from '../messages.ts';
import { doctor, doctorParams } from './doctor-schemas.ts';

/** JPEG, PNG or WebP by its content; what is kept is made anew, without what a camera wrote beside the picture. */
export const saveDoctorPhoto = route({
  name: 'scheduling.save-doctor-photo',
  owner: 'scheduling',
  method: 'POST',
  path: '/api/doctors/:id/photo/',
  access: 'hospital',
  needs: 'schedule.manage',
  summary: "A doctor's photo: part photo, at most 5 MB; it takes the place of the one before",
  params: doctorParams,
  body: z.object({}),
  consumes: ['multipart'],
  files: { parts: { photo: 1 }, tooMany: messages.onePhoto },
  answer: doctor,
  idempotent: true,
});

export const removeDoctorPhoto = route({
  name: 'scheduling.remove-doctor-photo',
  owner: 'scheduling',
  method: 'DELETE',
  path: '/api/doctors/:id/photo/',
  access: 'hospital',
  needs: 'schedule.manage',
  summary: "Take a doctor's photo away",
  params: doctorParams,
  answer: doctor,
  idempotent: true,
});

const signed = z.unknown().optional().meta({ type: 'string' });

/** Where the addresses of photos lead. What a public page shows opens without a signature too. */
export const doctorPhotoFile = route({
  name: 'scheduling.doctor-photo-file',
  owner: 'scheduling',
  method: 'GET',
  path: '/api/files/doctor/:hospital/:part/:name',
  access: 'public',
  summary: "A doctor's photo, by an address that was signed for an hour, or that a public page shows",
  params: z.object({ hospital: id(messages.photoUnknown), part: z.string(), name: z.string() }),
  query: z.object({ expires: signed, signature: signed }),
  produces: 'file',
  limits: [{ by: 'address', max: 1200, seconds: 60 }],
});

export const DOCTOR_PHOTO_ROUTES = [saveDoctorPhoto, removeDoctorPhoto, doctorPhotoFile] as const;
