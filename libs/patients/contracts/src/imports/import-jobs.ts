import { job } from '@nidaan/kernel';
import { z } from 'zod';

const data = z.object({ hospitalId: z.number().int().positive(), importId: z.number().int().positive() });

/** Looks whom of a list the registry knows (FRD-23). */
export const checkImport = job({
  name: 'patients.check-import',
  owner: 'patients',
  data,
  id: ({ hospitalId, importId }) => `check-import-${hospitalId}-${importId}`,
});

/** Registers the patients of a list. */
export const applyImportJob = job({
  name: 'patients.apply-import',
  owner: 'patients',
  data,
  id: ({ hospitalId, importId }) => `apply-import-${hospitalId}-${importId}`,
});

/** Strikes out whom a list brought. */
export const undoImportJob = job({
  name: 'patients.undo-import',
  owner: 'patients',
  data,
  id: ({ hospitalId, importId }) => `undo-import-${hospitalId}-${importId}`,
  // About a quarter of an hour: it waits for scheduling, which says who is booked.
  attempts: 11,
});

/** Lets go of what lists say that nobody applied, nightly. */
export const forgetImports = job({
  name: 'patients.forget-imports',
  owner: 'patients',
  data: z.object({}),
  id: () => 'forget-imports',
  schedule: { pattern: '20 3 * * *', timeZone: 'Asia/Kolkata', data: {} },
});

export const IMPORT_JOBS = [checkImport, applyImportJob, undoImportJob, forgetImports];
