import { job } from '@nidaan/kernel';
import { z } from 'zod';

/** Makes the code of one request and mails it: the code itself never rests in a queue or, unhashed, in a table. */
export const mailCode = job({
  name: 'identity.mail-code',
  owner: 'identity',
  data: z.object({ codeId: z.uuid() }),
  id: ({ codeId }) => codeId,
  attempts: 6,
});

/** Tells a former address that its account has another e-mail; the way back in it never rests in a queue or, unhashed, in a table. */
export const mailEmailChange = job({
  name: 'identity.mail-email-change',
  owner: 'identity',
  data: z.object({ changeId: z.uuid() }),
  id: ({ changeId }) => changeId,
  // A mail server may be away for a night: this mail must arrive.
  attempts: 14,
});

/** Mails an invitation. Its token rests in the table as a hash, and sealed for this mail and for the link that a manager may copy. */
export const mailInvitation = job({
  name: 'identity.mail-invitation',
  owner: 'identity',
  data: z.object({ hospitalId: z.number().int(), invitationId: z.uuid() }),
  id: ({ invitationId }) => invitationId,
  // A mail server may be away for a night.
  attempts: 14,
});

/** Forgets what has run out: codes, attempts never verified, permissions never used, ended sessions, counted wrong tries. */
export const forgetExpired = job({
  name: 'identity.forget-expired',
  owner: 'identity',
  data: z.object({}),
  id: () => 'forget-expired',
  schedule: { pattern: '17 3 * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Lets time zones that hospitals chose bind on the day that follows. Days end at a quarter of an hour in every zone. */
export const bindTimeZones = job({
  name: 'identity.bind-time-zones',
  owner: 'identity',
  data: z.object({}),
  id: () => 'bind-time-zones',
  schedule: { pattern: '*/15 * * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Announces the memberships that end within three days, at eight in the morning (ORG-24). */
export const announceEndings = job({
  name: 'identity.announce-endings',
  owner: 'identity',
  data: z.object({}),
  id: () => 'announce-endings',
  schedule: { pattern: '0 8 * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Mails one reader that a membership ends; unless it was moved meanwhile. */
export const mailEnding = job({
  name: 'identity.mail-ending',
  owner: 'identity',
  data: z.object({ hospitalId: z.number().int(), memberId: z.number().int(), to: z.number().int(), until: z.iso.datetime() }),
  id: ({ hospitalId, memberId, to, until }) => `${hospitalId}-${memberId}-${to}-${Date.parse(until)}`,
  // A mail server may be away for a night.
  attempts: 14,
});

/** Tells one owner that an API key was made, or that one is paused since its maker is gone. */
export const mailApiKey = job({
  name: 'identity.mail-api-key',
  owner: 'identity',
  data: z.object({
    hospitalId: z.number().int(),
    keyId: z.number().int(),
    to: z.number().int(),
    what: z.enum(['made', 'paused']),
    at: z.iso.datetime(),
  }),
  id: ({ hospitalId, keyId, to, what, at }) => `${hospitalId}-${keyId}-${to}-${what}-${Date.parse(at)}`,
  // A mail server may be away for a night.
  attempts: 14,
});

/** Tells a member, and who did it, that the second step of the member's login is gone. */
export const mailFactorReset = job({
  name: 'identity.mail-factor-reset',
  owner: 'identity',
  data: z.object({
    hospitalId: z.number().int(),
    memberId: z.number().int(),
    byId: z.number().int(),
    to: z.number().int(),
    at: z.iso.datetime(),
  }),
  id: ({ hospitalId, memberId, to, at }) => `${hospitalId}-${memberId}-${to}-${Date.parse(at)}`,
  attempts: 14,
});

/** Tells the owner of a login that its second step will end, with a key to stop it. The key never rests in a queue or, unhashed, in a table. */
export const mailFactorResetAsked = job({
  name: 'identity.mail-factor-reset-asked',
  owner: 'identity',
  data: z.object({ resetId: z.uuid() }),
  id: ({ resetId }) => resetId,
  attempts: 14,
});

/** Mails somebody what happened to the login, with a key to stop it. The key never rests in a queue or, unhashed, in a table. */
export const mailSecurityNotice = job({
  name: 'identity.mail-security-notice',
  owner: 'identity',
  data: z.object({ noticeId: z.uuid() }),
  id: ({ noticeId }) => noticeId,
  attempts: 14,
});

/** Tells one owner that a member, or all who hold a role, may manage the team now. */
export const mailTeamRights = job({
  name: 'identity.mail-team-rights',
  owner: 'identity',
  data: z.object({
    hospitalId: z.number().int(),
    /** Null: all who hold the role. */
    memberId: z.number().int().nullable(),
    roleKey: z.string(),
    byId: z.number().int().nullable(),
    to: z.number().int(),
    at: z.iso.datetime(),
  }),
  id: ({ hospitalId, memberId, roleKey, to, at }) => `${hospitalId}-${memberId ?? roleKey}-${to}-${Date.parse(at)}`,
  attempts: 14,
});

/** Takes the second steps whose day has passed and that nobody stopped. */
export const resetFactors = job({
  name: 'identity.reset-factors',
  owner: 'identity',
  data: z.object({}),
  id: () => 'reset-factors',
  schedule: { pattern: '*/5 * * * *', timeZone: 'Asia/Kolkata', data: {} },
});

/** Mails one owner that the staff ask to look into the hospital, or what they did there. */
export const mailSupportAccess = job({
  name: 'identity.mail-support-access',
  owner: 'identity',
  data: z.object({
    hospitalId: z.number().int(),
    grantId: z.number().int(),
    to: z.number().int(),
    what: z.enum(['asked', 'ended']),
  }),
  id: ({ grantId, to, what }) => `${grantId}-${to}-${what}`,
  attempts: 14,
});

/** Mails one owner or manager that a record was opened in an emergency. */
export const mailEmergency = job({
  name: 'identity.mail-emergency',
  owner: 'identity',
  data: z.object({ hospitalId: z.number().int(), grantId: z.number().int(), to: z.number().int() }),
  id: ({ hospitalId, grantId, to }) => `${hospitalId}-${grantId}-${to}`,
  attempts: 14,
});

/** Ends support access whose time is over, and has the owners told of what was done. */
export const endSupportAccesses = job({
  name: 'identity.end-support-accesses',
  owner: 'identity',
  data: z.object({}),
  id: () => 'end-support-accesses',
  schedule: { pattern: '* * * * *', timeZone: 'Asia/Kolkata', data: {} },
});

export const IDENTITY_JOBS = [
  mailCode,
  mailEmailChange,
  mailInvitation,
  forgetExpired,
  bindTimeZones,
  announceEndings,
  mailEnding,
  mailApiKey,
  mailFactorReset,
  mailFactorResetAsked,
  mailSecurityNotice,
  mailTeamRights,
  resetFactors,
  mailSupportAccess,
  endSupportAccesses,
  mailEmergency,
];
