import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { loginAnswer, newPassword } from '../schemas.ts';
import { DESK_NAME_MESSAGES as messages } from './desk-name-messages.ts';
import { memberParams } from './team-schemas.ts';

const QUARTER = 15 * 60;

export const loginName = z
  .string({ error: messages.nameInvalid })
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => /^[a-z0-9](?:[a-z0-9.-]{0,28})[a-z0-9]$/.test(value), { error: messages.nameInvalid });

/** Shown once: with what the person logs in the first time. */
export const oneTimePassword = z.object({ sign_in_name: z.string(), one_time_password: z.string() });

export const renewOneTimePassword = route({
  owner: 'identity',
  access: 'hospital',
  needs: 'team.manage',
  name: 'identity.renew-one-time-password',
  method: 'POST',
  path: '/api/team/:id/one-time-password/',
  summary: 'Give somebody without an e-mail a new one-time password; what runs with the old one ends',
  params: memberParams,
  answer: oneTimePassword,
});

/** What is typed in the place of a one-time password. */
export const newPasswordForm = z.object({ new_password: newPassword });

export const chooseNewPassword = route({
  owner: 'identity',
  access: 'public',
  limits: [{ by: 'address', max: 120, seconds: QUARTER }],
  name: 'identity.choose-new-password',
  method: 'POST',
  path: '/api/login/new-password/',
  summary: 'Choose a password of your own in the place of a one-time password, and log in',
  body: newPasswordForm.extend({
    change_token: z.string({ error: messages.changeOver }).max(200, { error: messages.changeOver }),
  }),
  answer: loginAnswer,
});

export const DESK_NAME_ROUTES = [renewOneTimePassword, chooseNewPassword];
