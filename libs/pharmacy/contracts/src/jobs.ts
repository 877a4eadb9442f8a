import { job } from '@nidaan/kernel';
import { z } from 'zod';

/** Renders a bill ahead, so that the download finds it ready. */
export const renderBill = job({
  name: 'pharmacy.render-bill',
  owner: 'pharmacy',
  data: z.object({ hospitalId: z.number().int().positive(), billId: z.number().int().positive() }),
  id: (data) => `bill-${data.hospitalId}-${data.billId}`,
});

export const PHARMACY_JOBS = [renderBill];
