import { id, isBlank, KEY_SCOPES, requiredText, type KeyScope } from '@nidaan/kernel';
import { z } from 'zod';
import { memberFields, moment } from '../team/member-fields.ts';
import { API_KEY_MESSAGES as messages } from './api-key-messages.ts';

/** Networks a key may name at most. */
const MAX_NETWORKS = 20;

const isScope = (key: string): key is KeyScope => (KEY_SCOPES as readonly string[]).includes(key);

const scopes = z
  .array(z.string({ error: messages.scopesInvalid }), { error: messages.scopesRequired })
  .min(1, { error: messages.scopesRequired })
  .max(100, { error: messages.scopesInvalid })
  .superRefine((keys, { addIssue }) => {
    const wrong = keys.find((key) => !isScope(key));
    if (wrong !== undefined) addIssue({ code: 'custom', message: messages.scopeUnknown(wrong.slice(0, 60)) });
  })
  .transform((keys) => [...new Set(keys)].filter(isScope).sort())
  .meta({ type: 'array', items: { type: 'string', enum: [...KEY_SCOPES] }, examples: [['patients.view']] });

/** A key to be made. Branches are all where they are left out, the end is in a year. */
export const newApiKey = z.object({
  name: requiredText(messages.nameRequired, 'Name', 100).transform((value) => value.trim()),
  scopes,
  branches: memberFields.branches.default('all'),
  /** A day, or an instant. */
  expires_at: z.preprocess((value) => (isBlank(value) ? undefined : value), moment(messages.expiryInvalid).optional()),
  /** In CIDR notation; none: from everywhere. */
  addresses: z
    .array(z.string({ error: messages.networksInvalid }).trim().max(60, { error: messages.networksInvalid }), {
      error: messages.networksInvalid,
    })
    .max(MAX_NETWORKS, { error: messages.networksInvalid })
    .default([]),
});
export type NewApiKey = z.output<typeof newApiKey>;

/** Whether a key is let in: it is, its end has come, the plan has no API, or its maker is no active member. */
export const API_KEY_STATES = ['active', 'expired', 'no-plan', 'no-maker'] as const;

/** A key as its owners see it; the key itself is shown once, when it is made. */
export const apiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** How the key begins. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  branches: z.union([z.literal('all'), z.array(z.number().int())]),
  addresses: z.array(z.string()),
  expires_at: z.iso.datetime(),
  state: z.enum(API_KEY_STATES),
  created_at: z.iso.datetime(),
  created_by: z.string(),
  /** Known by the minute; null where it has not been used. */
  last_used_at: z.iso.datetime().nullable(),
  last_address: z.string(),
});
export type ApiKey = z.output<typeof apiKey>;

/** A key that was made just now. `key` is told this once. */
export const madeApiKey = apiKey.extend({ key: z.string() });
export type MadeApiKey = z.output<typeof madeApiKey>;

export const apiKeyParams = z.object({ id: id(messages.unknown) });
