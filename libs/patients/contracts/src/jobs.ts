import { job } from '@nidaan/kernel';
import { z } from 'zod';

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

export const PATIENTS_JOBS = [renderReport, maskAadhaar];
