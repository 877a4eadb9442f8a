import { BRANCH_SHARING, event, MAX_ID } from '@nidaan/kernel';
import { z } from 'zod';

const key = z.number().int().min(1).max(MAX_ID);

/** The hospital's days are other ones (hours, holidays, time zone), or what its branches and its public page show. */
export const clinicSettingsChanged = event({
  name: 'identity.clinic-settings.changed.v1',
  owner: 'identity',
  payload: z.object({
    hospitalId: key,
    timeZone: z.string(),
    /** The first day, of the zone before, on which it binds; null where it binds already. Told again on that day. */
    timeZoneFrom: z.string().nullable(),
    openingHours: z.array(z.object({ weekday: z.number().int(), from: z.string(), to: z.string() })),
    holidays: z.array(z.object({ date: z.string(), name: z.string(), branchId: key.nullable() })),
    branchSharing: z.enum(BRANCH_SHARING),
    /** The hospital's part of public addresses; '' where it has none. */
    slug: z.string().default(''),
    /** Whether patients book on its public page (FRD-78). */
    onlineBooking: z.boolean().default(false),
    /** The number of its public profile; null in events of a release before. */
    profileId: key.nullable().default(null),
    version: z.number().int(),
  }),
  aggregate: ({ hospitalId }) => hospitalId,
  // What 'today' means, and whether patients may book, is part of what they answer.
  readBy: ['patients', 'billing', 'scheduling'],
  kept: true,
  sample: {
    hospitalId: 7,
    timeZone: 'Asia/Kolkata',
    timeZoneFrom: null,
    openingHours: [{ weekday: 1, from: '09:00', to: '13:00' }],
    holidays: [{ date: '2027-01-26', name: 'Republic Day', branchId: null }],
    branchSharing: 'clinical',
    slug: 'sanjeevani',
    onlineBooking: true,
    profileId: 9,
    version: 2,
  },
});
