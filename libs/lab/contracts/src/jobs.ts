import { job } from '@nidaan/kernel';
import { z } from 'zod';

/** Renders the PDF of a test ahead, so that the download finds it ready. */
export const renderLabTest = job({
  name: 'lab.render-test',
  owner: 'lab',
  data: z.object({ hospitalId: z.number().int().positive(), testId: z.number().int().positive() }),
  id: (data) => `lab-test-${data.hospitalId}-${data.testId}`,
});

export const LAB_JOBS = [renderLabTest];
