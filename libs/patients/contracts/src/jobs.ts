import { job } from '@nidaan/kernel';
import { z } from 'zod';
import { IMPORT_JOBS } from './imports/import-jobs.ts';
import { PRIVACY_JOBS } from './privacy/privacy-jobs.ts';
import { RECALL_JOBS } from './recalls/recall-jobs.ts';

/** Renders a patient's report ahead, so that the download finds it ready. */
export const renderReport = job({
  name: 'patients.render-report',
  owner: 'patients',
  data: z.object({ hospitalId: z.number().int().positive(), patientId: z.number().int().positive() }),
  id: (data) => `report-${data.hospitalId}-${data.patientId}`,
});

/** Erases the whole Aadhaar numbers of a hospital that keeps none any more (FRD-19). */
export const maskAadhaar = job({
  name: 'patients.mask-aadhaar',
  owner: 'patients',
  data: z.object({ hospitalId: z.number().int().positive() }),
  id: ({ hospitalId }) => `mask-aadhaar-${hospitalId}`,
});

/** Looks for hospitals whose old visits have no persons yet (FRD-22). */
export const askForLinks = job({
  name: 'patients.ask-for-links',
  owner: 'patients',
  data: z.object({}),
  id: () => 'ask-for-links',
  schedule: { pattern: '2,17,32,47 * * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Looks again at the last two days of all hospitals, nightly: a process of the release before may have taken visits. */
export const sweepVisits = job({
  name: 'patients.sweep-visits',
  owner: 'patients',
  data: z.object({}),
  id: () => 'sweep-visits',
  schedule: { pattern: '40 2 * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Of the release before: the persons of a hospital's old visits. */
export const linkVisits = job({
  name: 'patients.link-visits',
  owner: 'patients',
  data: z.object({ hospitalId: z.number().int().positive(), again: z.boolean() }),
  id: ({ hospitalId, again }) => `link-visits-${hospitalId}${again ? '-again' : ''}`,
});

/** Looks for hospitals in which new or changed persons are to be compared with the others (FRD-28). */
export const askToCompare = job({
  name: 'patients.ask-to-compare',
  owner: 'patients',
  data: z.object({}),
  id: () => 'ask-to-compare',
  schedule: { pattern: '* * * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** The same at night without a limit: for what an import or the persons of old visits left. */
export const sweepComparisons = job({
  name: 'patients.sweep-comparisons',
  owner: 'patients',
  data: z.object({}),
  id: () => 'sweep-comparisons',
  schedule: { pattern: '10 3 * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Compares those who wait in a hospital; by day only so many. */
export const compareSome = job({
  name: 'patients.compare-some',
  owner: 'patients',
  data: z.object({ hospitalId: z.number().int().positive(), isNight: z.boolean() }),
  id: ({ hospitalId, isNight }) => `compare-some-${hospitalId}${isNight ? '-night' : ''}`,
});

export const PATIENTS_JOBS = [
  renderReport,
  maskAadhaar,
  ...PRIVACY_JOBS,
  askForLinks,
  sweepVisits,
  linkVisits,
  askToCompare,
  sweepComparisons,
  compareSome,
  ...IMPORT_JOBS,
  ...RECALL_JOBS,
];
