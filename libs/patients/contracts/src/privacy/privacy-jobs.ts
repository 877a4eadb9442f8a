import { job } from '@nidaan/kernel';
import { z } from 'zod';

const which = { hospitalId: z.number().int().positive(), requestId: z.number().int().positive() };

/** Tells who asked by e-mail that the request has come. */
export const mailAcknowledgement = job({
  name: 'patients.mail-acknowledgement',
  owner: 'patients',
  data: z.object(which),
  id: (data) => `acknowledge-${data.hospitalId}-${data.requestId}`,
  // A mail server may be away for a night.
  attempts: 14,
});

/** Reminds the desk of a request: at half of its time, and at its end. */
export const mailRequestDue = job({
  name: 'patients.mail-request-due',
  owner: 'patients',
  data: z.object({ ...which, at: z.enum(['half', 'end']), dueAt: z.iso.datetime() }),
  id: (data) => `due-${data.hospitalId}-${data.requestId}-${data.at}-${Date.parse(data.dueAt)}`,
  attempts: 14,
});

/** Looks for requests of which the desk is to be reminded. */
export const findRequestsDue = job({
  name: 'patients.find-requests-due',
  owner: 'patients',
  data: z.object({}),
  id: () => 'requests-due',
  schedule: { pattern: '*/10 * * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Removes files of an erased person: photos, and PDFs that are kept. */
export const removeErasedFiles = job({
  name: 'patients.remove-erased-files',
  owner: 'patients',
  data: z.object(which),
  id: (data) => `erased-files-${data.hospitalId}-${data.requestId}`,
  // A store of files may be away for a night.
  attempts: 14,
});

export const PRIVACY_JOBS = [removeErasedFiles, mailAcknowledgement, mailRequestDue, findRequestsDue];
