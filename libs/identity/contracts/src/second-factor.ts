import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { loginAnswer, password } from './schemas.ts';
import { SECOND_FACTOR_MESSAGES } from './second-factor-messages.ts';

const MINUTE = 60;

/** Backup codes are made in sets of so many (ORG-44). */
export const BACKUP_CODES = 10;
/** So many characters of Crockford's alphabet, which has no I, L, O and U. */
export const BACKUP_CODE_LENGTH = 10;

const messages = SECOND_FACTOR_MESSAGES;

/** Six digits, as text: a JSON number has lost its leading zeros, and is refused where digits are missing. */
export const totpCode = z
  .union([z.string(), z.number().transform(String)], { error: messages.codeShape })
  .transform((value) => value.replace(/[\s-]/g, ''))
  .refine((value) => /^[0-9]{6}$/.test(value), { error: messages.codeShape });

const token = z.string({ error: messages.loginOver }).max(200, { error: messages.loginOver });

/** The second step of a login; one of both codes. */
export const loginMfaBody = z
  .object({
    mfa_token: token,
    code: totpCode.nullish(),
    backup_code: z.string({ error: messages.codeWrong }).max(100, { error: messages.codeWrong }).nullish(),
  })
  .refine((body) => body.code != null || body.backup_code != null, { error: messages.codeMissing, path: ['code'] });

const backupCodes = z.object({ backup_codes: z.array(z.string()) });

export const loginMfa = route({
  name: 'identity.login-mfa',
  owner: 'identity',
  method: 'POST',
  path: '/api/login/mfa/',
  access: 'public',
  summary: 'The second step of a login: a code of the authenticator app, or a backup code',
  body: loginMfaBody,
  answer: loginAnswer,
  limits: [{ by: 'address', max: 240, seconds: MINUTE }],
});

const secret = z.object({ secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() });

/** Opened by the token of a login that the hospital's rule stopped (ORG-47). */
export const beginLoginEnrolment = route({
  name: 'identity.begin-login-enrolment',
  owner: 'identity',
  method: 'POST',
  path: '/api/login/mfa/totp/',
  access: 'public',
  summary: "Set up the second step that the hospital's rule asks for at the login: a new secret for an authenticator app",
  body: z.object({ mfa_token: token }),
  answer: secret,
  limits: [{ by: 'address', max: 240, seconds: MINUTE }],
});

export const confirmLoginEnrolment = route({
  name: 'identity.confirm-login-enrolment',
  owner: 'identity',
  method: 'POST',
  path: '/api/login/mfa/totp/confirm/',
  access: 'public',
  summary:
    "Switch the second step on with a code of the app, as the hospital's rule asks, and log in; answers ten backup codes, once",
  body: z.object({ mfa_token: token, code: totpCode }),
  answer: loginAnswer.extend({ backup_codes: z.array(z.string()) }),
  limits: [{ by: 'address', max: 240, seconds: MINUTE }],
});

/** Whether the caller's login has a second step. */
export const secondFactor = route({
  name: 'identity.second-factor',
  owner: 'identity',
  method: 'GET',
  path: '/api/mfa/',
  access: 'account',
  needs: 'member',
  isOpenBeforeEnrolment: true,
  summary: 'Whether the login of the caller has a second step, since when, and how many backup codes are left',
  answer: z.object({ is_on: z.boolean(), since: z.iso.datetime().nullable(), backup_codes_left: z.number().int() }),
});

export const beginTotp = route({
  name: 'identity.begin-totp',
  owner: 'identity',
  method: 'POST',
  path: '/api/mfa/totp/',
  access: 'account',
  needs: 'member',
  isOpenBeforeEnrolment: true,
  summary: 'A new secret for an authenticator app (RFC 6238); it asks for no code before it is confirmed',
  body: z.object({ password }),
  answer: secret,
});

export const confirmTotp = route({
  name: 'identity.confirm-totp',
  owner: 'identity',
  method: 'POST',
  path: '/api/mfa/totp/confirm/',
  access: 'account',
  needs: 'member',
  isOpenBeforeEnrolment: true,
  summary: 'Switch the second step on with a code of the app; answers ten backup codes, once',
  body: z.object({ code: totpCode }),
  answer: backupCodes,
});

export const removeTotp = route({
  name: 'identity.remove-totp',
  owner: 'identity',
  method: 'DELETE',
  path: '/api/mfa/totp/',
  access: 'account',
  needs: 'member',
  summary: 'Switch the second step off',
  body: z.object({ password, code: totpCode }),
  status: 204,
});

export const renewBackupCodes = route({
  name: 'identity.renew-backup-codes',
  owner: 'identity',
  method: 'POST',
  path: '/api/mfa/backup-codes/',
  access: 'account',
  needs: 'member',
  summary: 'Ten new backup codes; the old ones end',
  body: z.object({ password, code: totpCode }),
  answer: backupCodes,
});

export const SECOND_FACTOR_ROUTES = [
  loginMfa,
  beginLoginEnrolment,
  confirmLoginEnrolment,
  secondFactor,
  beginTotp,
  confirmTotp,
  removeTotp,
  renewBackupCodes,
];
