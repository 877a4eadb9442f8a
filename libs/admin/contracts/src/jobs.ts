import { job } from '@nidaan/kernel';
import { z } from 'zod';

/** Compares the read models with their sources and mends what differs: at night, and once when there is nothing yet. */
export const rebuildModels = job({
  name: 'admin.rebuild-models',
  owner: 'admin',
  data: z.object({}),
  id: () => 'rebuild-models',
  schedule: { pattern: '47 3 * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Erases leads that were closed long ago (`CLOSED_LEAD_DAYS`). */
export const eraseOldLeads = job({
  name: 'admin.erase-old-leads',
  owner: 'admin',
  data: z.object({}),
  id: () => 'erase-old-leads',
  schedule: { pattern: '23 3 * * *', timeZone: 'Asia/Kolkata', data: {} },
});

export const ADMIN_JOBS = [rebuildModels, eraseOldLeads] as const;
