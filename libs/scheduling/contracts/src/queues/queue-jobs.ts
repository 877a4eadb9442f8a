import { job } from '@nidaan/kernel';
import { z } from 'zod';

/**
 * Ends what is left over in queues of the day before. Zones differ from Indian time by quarters of an hour at the finest, so at one of these
 * minutes it is 03:00 in each of them (FRD-62); a run that was missed is made up for by the next.
 */
export const endQueueDays = job({
  name: 'scheduling.end-queue-days',
  owner: 'scheduling',
  data: z.object({}),
  id: () => 'end-queue-days',
  schedule: { pattern: '0,15,30,45 * * * *', timeZone: 'Asia/Kolkata', data: {} },
});

export const QUEUE_JOBS = [endQueueDays] as const;
