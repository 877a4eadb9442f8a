import { job } from '@nidaan/kernel';
import { z } from 'zod';

/** Renders the PDF of a test ahead, so that the download finds it ready. */
export const renderLabTest = job({
  name: 'lab.render-test',
  owner: 'lab',
  data: z.object({ hospitalId: z.number().int().positive(), testId: z.number().int().positive() }),
  id: (data) => `lab-test-${data.hospitalId}-${data.testId}`,
});

/** Fetches the orders of a hospital that are older than the worklist. */
export const importOrders = job({
  name: 'lab.import-orders',
  owner: 'lab',
  data: z.object({ hospitalId: z.number().int().positive() }),
  id: ({ hospitalId }) => `orders-${hospitalId}`,
  attempts: 12,
});

export const LAB_JOBS = [renderLabTest, importOrders];
