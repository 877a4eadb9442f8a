import { z } from 'zod';

/** An appointment that stands in the way. */
export const conflict = z.object({
  id: z.number().int(),
  date: z.string(),
  time: z.string(),
  name: z.string(),
  phone: z.string(),
  reference: z.string(),
});
export type Conflict = z.output<typeof conflict>;
