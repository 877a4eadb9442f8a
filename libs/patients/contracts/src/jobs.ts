import { job } from '@nidaan/kernel';
import { z } from 'zod';
import { PRIVACY_JOBS } from './privacy/privacy-jobs.ts';

/** Renders a patient's report ahead, so that the download finds it ready. */
export const renderReport = job({
  name: 'patients.render-report',
  owner: 'patients',
  data: z.object({ hospitalId: z.number().int().positive(), patientId: z.number().int().positive() }),
  id: (data) => `report-${data.hospitalId}-${data.patientId}`,
});

export const PATIENTS_JOBS = [renderReport, ...PRIVACY_JOBS];
