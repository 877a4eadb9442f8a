import { job } from '@nidaan/kernel';
import { z } from 'zod';
import { ONLINE_JOBS } from './online/online-jobs.ts';
import { QUEUE_JOBS } from './queues/queue-jobs.ts';

/** Moves, cancels or hands over the appointments of a resolution, one by one (FRD-43). */
export const resolveAppointments = job({
  name: 'scheduling.resolve-appointments',
  owner: 'scheduling',
  data: z.object({ hospitalId: z.number().int(), resolutionId: z.number().int() }),
  id: (data) => `${data.hospitalId}-${data.resolutionId}`,
});

/** Looks each hour for hospitals at which it is 03:00: booked appointments of yesterday are 'no show' (FRD-51). */
export const markMissed = job({
  name: 'scheduling.mark-missed',
  owner: 'scheduling',
  data: z.object({}),
  id: () => 'mark-missed',
  // Zones differ by quarters of an hour.
  schedule: { pattern: '0,15,30,45 * * * *', timeZone: 'Asia/Kolkata', data: {} },
});

export const SCHEDULING_JOBS = [resolveAppointments, markMissed, ...QUEUE_JOBS, ...ONLINE_JOBS] as const;
