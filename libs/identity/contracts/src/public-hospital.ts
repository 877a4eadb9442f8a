import { id, route } from '@nidaan/kernel';
import { z } from 'zod';

/** What everybody may see of a hospital's profile (OPN-45). */
export const hospitalFacts = z.object({
  hospital_name: z.string(),
  username: z.string(),
  address: z.string(),
  phone_number: z.string(),
  aboutHospital: z.string(),
  profile_photo: z.string().nullable(),
  hospitalImages: z.array(z.string()),
});
export type HospitalFacts = z.output<typeof hospitalFacts>;

const shownHours = z.array(z.object({ weekday: z.number().int(), from: z.string(), to: z.string() }));

/** A hospital's public page (FRD-78). */
export const publicHospital = hospitalFacts.extend({
  /** The number of the profile, which stands in public addresses. */
  id: z.number().int(),
  /** Its part of the address '/h/…'; '' where it has none. */
  slug: z.string(),
  online_booking: z.boolean(),
  /** Weekday 0 is Sunday; '24:00' is the day's end. None where it has no page of its own. */
  opening_hours: shownHours,
  /** Those that are open, the main one first; hours are the hospital's where a branch has none of its own. None where it has no page of its own. */
  branches: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      opening_hours: shownHours,
    }),
  ),
});
export type PublicHospital = z.output<typeof publicHospital>;

const MINUTE = 60;
/** The same sentence as of all profiles; the public page's script does without the other sentences. */
const unknown = 'No such profile.';

export const publicHospitalProfile = route({
  name: 'identity.public-hospital',
  owner: 'identity',
  method: 'GET',
  path: '/api/public/hospitals/:id/',
  access: 'public',
  summary: 'What a hospital shows to everybody, by the id of its profile',
  params: z.object({ id: id(unknown) }),
  answer: publicHospital,
  limits: [{ by: 'address', max: 600, seconds: MINUTE }],
});

export const publicHospitalBySlug = route({
  name: 'identity.public-hospital-by-slug',
  owner: 'identity',
  method: 'GET',
  path: '/api/public/hospital-pages/:slug/',
  access: 'public',
  summary: 'The same by the name in its address; a former one answers with the present one as slug',
  params: z.object({ slug: z.string().max(100, { error: unknown }) }),
  answer: publicHospital,
  limits: [{ by: 'address', max: 600, seconds: MINUTE }],
});
