import { z } from 'zod';
import { profile } from './schemas.ts';

/** What everybody may see of a hospital's profile (OPN-45). */
export const hospitalFacts = profile.pick({
  hospital_name: true,
  username: true,
  address: true,
  phone_number: true,
  aboutHospital: true,
  profile_photo: true,
  hospitalImages: true,
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
  /** Weekday 0 is Sunday; '24:00' is the day's end. */
  opening_hours: shownHours,
  /** Those that are open, the main one first; hours are the hospital's where a branch has none of its own. */
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
