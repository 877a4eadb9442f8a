import { z } from 'zod';
import { ownEmergency } from '../emergency-access/emergency-access-schemas.ts';
import { PLANS } from '../plans/plan-limits.ts';
import { runningSupportAccess } from '../support-access/support-access-schemas.ts';
import { START_TABS } from './role-schemas.ts';

/** What the profile says of the caller's membership (ORG-09). Absent for platform staff: they belong to no hospital. */
export const membershipFields = {
  member_id: z.number().int().optional(),
  role: z.string().optional(),
  role_label: z.string().optional(),
  /** What the caller may do now, in the order of the alphabet. */
  permissions: z.array(z.string()).optional(),
  /** Those that the caller sees. */
  branches: z.array(z.object({ id: z.number().int(), name: z.string(), code: z.string(), is_active: z.boolean() })).optional(),
  default_branch: z.number().int().optional(),
  /** True for who is limited to branches; absent otherwise. */
  is_limited: z.literal(true).optional(),
  /** True for who is limited to branches, where others share cards of their persons; absent otherwise (ORG-38). */
  finds_elsewhere: z.literal(true).optional(),
  /** What the hospital pays for (ORG-09). */
  plan: z.enum(PLANS).optional(),
  /** The tab with which the day begins where none is remembered (ORG-10). */
  default_tab: z.enum(START_TABS).optional(),
  /** Where the same person may go on, this hospital included; the oldest membership first. */
  hospitals: z
    .array(z.object({ hospital_id: z.number().int(), hospital_name: z.string(), role: z.string(), is_current: z.boolean() }))
    .optional(),
  /** After so many minutes without a key or a touch the screen is hidden; 0: never (ORG-51). */
  idle_lock_minutes: z.number().int().optional(),
  /** The second step of the login: whether it is on, and the day from which a rule asks for it; null where none does (ORG-47). */
  mfa: z.object({ is_on: z.boolean(), is_required_from: z.iso.date().nullable() }).optional(),
  /** That the platform's staff may look into the hospital now; null where they may not (ORG-67). */
  support_access: runningSupportAccess.nullable().optional(),
  /** Emergency accesses that nobody has reviewed within 48 hours, for whoever reviews them; absent where there are none (ORG-66). */
  emergency_overdue: z.number().int().optional(),
  /** What the caller has opened in an emergency and may still read; absent where that is nothing (ORG-65). */
  emergency_open: z.array(ownEmergency).optional(),
  /** When the membership ends; null: never. */
  valid_until: z.iso.datetime().nullable().optional(),
};
