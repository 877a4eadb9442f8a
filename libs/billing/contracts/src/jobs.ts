import { job } from '@nidaan/kernel';
import { z } from 'zod';

const positive = z.number().int().positive();

/**
 * Looks for hospitals where a month has ended. Zones differ from Indian time by quarters of an hour at the finest, so at one of these
 * minutes it is 00:05 in each of them (PRM-87, L13); a run that was missed is made up for by the next.
 */
export const closeMonths = job({
  name: 'billing.close-months',
  owner: 'billing',
  data: z.object({}),
  id: () => 'close-months',
  schedule: { pattern: '5,20,35,50 * * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Closes what is still open of the months that have ended in a hospital. */
export const closeEndedMonths = job({
  name: 'billing.close-ended-months',
  owner: 'billing',
  data: z.object({ hospitalId: positive }),
  id: ({ hospitalId }) => `close-${hospitalId}`,
});

/** Closes the running period of a hospital that the staff's reset did not get to, or that failed just then. */
export const closeRunningPeriod = job({
  name: 'billing.close-running-period',
  owner: 'billing',
  data: z.object({ hospitalId: positive }),
  id: ({ hospitalId }) => `close-running-${hospitalId}`,
  attempts: 12,
});

/** Tells a hospital by mail what a closed period costs, once. */
export const mailDue = job({
  name: 'billing.mail-due',
  owner: 'billing',
  data: z.object({ hospitalId: positive, closingId: positive }),
  id: ({ hospitalId, closingId }) => `due-${hospitalId}-${closingId}`,
  attempts: 12,
});

/** Prints the billing report ahead, so that the download finds it ready. */
export const printReport = job({
  name: 'billing.print-report',
  owner: 'billing',
  data: z.object({ hospitalId: positive }),
  id: ({ hospitalId }) => `report-${hospitalId}`,
});

/** Posts what a hospital earned before billing was there, from the records of their owners. */
export const importHospital = job({
  name: 'billing.take-over-hospital',
  owner: 'billing',
  data: z.object({ hospitalId: positive }),
  id: ({ hospitalId }) => `take-over-${hospitalId}`,
  attempts: 12,
});

export const BILLING_JOBS = [closeMonths, closeEndedMonths, closeRunningPeriod, mailDue, printReport, importHospital];
