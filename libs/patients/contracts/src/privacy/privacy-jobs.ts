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

/** Makes the copy of a record (ORG-73); `turn` counts how often it was asked for. */
export const makeAccessBundle = job({
  name: 'patients.make-access-bundle',
  owner: 'patients',
  data: z.object({ ...which, turn: z.number().int() }),
  id: (data) => `bundle-${data.hospitalId}-${data.requestId}-${data.turn}`,
  // Another service may be away for a while.
  attempts: 14,
});

/** Makes the code of a link to a record and sends it to the contact on file. The digits rest neither in a queue nor, unhashed, in a table (OTP-17). */
export const mailRecordCode = job({
  name: 'patients.mail-record-code',
  owner: 'patients',
  data: z.object({ ...which, send: z.number().int() }),
  id: (data) => `record-code-${data.hospitalId}-${data.requestId}-${data.send}`,
  attempts: 6,
});

/** Finds copies of records whose time is over. */
export const findOldBundles = job({
  name: 'patients.find-old-bundles',
  owner: 'patients',
  data: z.object({}),
  id: () => 'old-bundles',
  schedule: { pattern: '23 * * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Removes the files of a copy; the record itself stays. */
export const removeBundle = job({
  name: 'patients.remove-access-bundle',
  owner: 'patients',
  data: z.object(which),
  id: (data) => `remove-bundle-${data.hospitalId}-${data.requestId}`,
  attempts: 14,
});

/** Looks, on the first night of a month, for hospitals with persons whose time may be over (ORG-77). */
export const findPastTheirTime = job({
  name: 'patients.find-past-their-time',
  owner: 'patients',
  data: z.object({}),
  id: () => 'past-their-time',
  schedule: { pattern: '50 3 1 * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Proposes in one hospital persons whose time is over by its own day. It erases nobody. Running it again proposes nobody twice. */
export const proposeErasures = job({
  name: 'patients.propose-erasures',
  owner: 'patients',
  data: z.object({ hospitalId: which.hospitalId }),
  id: ({ hospitalId }) => `propose-erasures-${hospitalId}`,
});

export const PRIVACY_JOBS = [
  removeErasedFiles,
  mailAcknowledgement,
  mailRequestDue,
  findRequestsDue,
  makeAccessBundle,
  mailRecordCode,
  findOldBundles,
  removeBundle,
  findPastTheirTime,
  proposeErasures,
];
