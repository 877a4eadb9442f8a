import { DELIVERY_STATUSES, type ReplayWanted } from '@nidaan/integrations-contracts';
import { dayAfter, startOfDay } from '@nidaan/kernel';
import { msg } from '@nidaan/ui';
import { z } from 'zod';

const day = z.string().min(1, { error: msg('Please give a day') });

/** What is typed: days of the hospital, 'YYYY-MM-DD', both with all their hours; a status of '' is any. */
export const replayDays = z
  .object({ from: day, to: day, status: z.string() })
  .refine(({ from, to }) => from <= to, { error: msg('This day is before the first'), path: ['to'] });
export type ReplayDays = z.output<typeof replayDays>;

/** The same as the server asks for it. */
export function spanOf({ from, to, status }: ReplayDays, timeZone: string) {
  const chosen: ReplayWanted['status'] = DELIVERY_STATUSES.find((each) => each === status);
  return {
    from: startOfDay(timeZone, from).toISOString(),
    to: startOfDay(timeZone, dayAfter(to)).toISOString(),
    ...(chosen && { status: chosen }),
  };
}
