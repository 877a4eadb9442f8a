import { id, route } from '@nidaan/kernel';
import { z } from 'zod';
import { PATIENT_MESSAGES as messages } from '../messages.ts';

const params = z.object({ id: id(messages.personUnknown) });

/** Addresses that open a person's photo for an hour; null without one. */
export const personPhoto = z.object({
  /** 480 pixels square. */
  photo_url: z.string().nullable(),
  /** 96 pixels square. */
  photo_small_url: z.string().nullable(),
  /** Of the person, for the next change. */
  version: z.number().int(),
});
export type PersonPhoto = z.output<typeof personPhoto>;

/** JPEG, PNG or WebP by its content; what is kept is made anew, without what a camera wrote beside the picture. */
export const savePersonPhoto = route({
  name: 'patients.save-person-photo',
  owner: 'patients',
  method: 'POST',
  path: '/api/persons/:id/photo/',
  access: 'hospital',
  needs: 'patients.register',
  summary: "A patient's photo: part photo, at most 5 MB; it takes the place of the one before",
  params,
  body: z.object({}),
  consumes: ['multipart'],
  files: { parts: { photo: 1 }, tooMany: messages.onePhoto },
  answer: personPhoto,
  idempotent: true,
  opens: 'person',
});

export const removePersonPhoto = route({
  name: 'patients.remove-person-photo',
  owner: 'patients',
  method: 'DELETE',
  path: '/api/persons/:id/photo/',
  access: 'hospital',
  needs: 'patients.register',
  summary: "Take a patient's photo away",
  params,
  answer: personPhoto,
  idempotent: true,
  opens: 'person',
});

const signed = z.unknown().optional().meta({ type: 'string' });

/** Where the addresses of photos lead; the signature in the address is the permission. */
export const personPhotoFile = route({
  name: 'patients.person-photo-file',
  owner: 'patients',
  method: 'GET',
  path: '/api/files/person/:hospital/:part/:name',
  access: 'public',
  summary: "A patient's photo, by an address that was signed for an hour",
  params: z.object({ hospital: id(messages.photoUnknown), part: z.string(), name: z.string() }),
  query: z.object({ expires: signed, signature: signed }),
  produces: 'file',
});
