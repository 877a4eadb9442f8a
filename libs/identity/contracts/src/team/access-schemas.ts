import { id } from '@nidaan/kernel';
import { z } from 'zod';
import { TEAM_MESSAGES as messages } from './team-messages.ts';
import { memberParams } from './team-schemas.ts';

export const extraParams = memberParams.extend({ extra: id(messages.extraUnknown) });

const source = z.enum(['role', 'extra', 'emergency', 'support']);
const until = z.iso.datetime().nullable();

/** What a member may do now, and why (ORG-14). */
export const effectiveAccess = z.object({
  /** In the order of the alphabet. `until`: when it ends by itself; null: with the membership. */
  permissions: z.array(z.object({ key: z.string(), from: source, until })),
  branches: z.union([z.literal('all'), z.array(z.object({ id: z.number().int(), name: z.string(), from: source, until }))]),
  can_sign_in: z.boolean(),
  /** Why not, as the login says it; '' where it is let in. */
  reason: z.string(),
});

/** One change of a member's access: never altered, never shortened (ORG-90). */
export const historyEntry = z.object({
  at: z.iso.datetime(),
  /** The name of who did it; '' for the system. */
  by: z.string(),
  /** 'role', 'branches', 'valid_until', 'status', 'extra', 'second_factor', 'sessions' and the like. */
  what: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
});
export type HistoryEntry = z.output<typeof historyEntry>;
