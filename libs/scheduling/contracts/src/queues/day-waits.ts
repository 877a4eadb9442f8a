import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { day } from './queue-schemas.ts';

/** How long patients waited on a day, doctor by doctor, and to how many appointments nobody came (FRD-89). */
export const dayWaits = route({
  name: 'scheduling.day-waits',
  owner: 'scheduling',
  method: 'GET',
  path: '/api/queues/day/',
  access: 'hospital',
  needs: 'patients.view',
  summary:
    'How long patients of each doctor waited on a day, and to how many appointments nobody came; today unless a day is given',
  query: z.object({ date: day }),
  answer: z.object({
    date: z.iso.date(),
    no_show: z.number().int(),
    doctors: z.array(
      z.object({
        doctor_id: z.number().int(),
        doctor_name: z.string(),
        called: z.number().int(),
        still_waiting: z.number().int(),
        median_minutes: z.number().int().nullable(),
        p90_minutes: z.number().int().nullable(),
      }),
    ),
  }),
});
