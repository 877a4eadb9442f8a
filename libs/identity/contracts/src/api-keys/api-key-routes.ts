import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { apiKey, apiKeyParams, madeApiKey, newApiKey } from './api-key-schemas.ts';

const shared = { owner: 'identity', access: 'hospital', needs: 'integrations.manage' } as const;

export const listApiKeys = route({
  ...shared,
  name: 'identity.list-api-keys',
  method: 'GET',
  path: '/api/api-keys/',
  summary: 'The API keys of the hospital, newest first, without the keys themselves',
  answer: z.array(apiKey),
});

/** Not idempotent: an answer that is kept for a repetition would keep the key. */
export const createApiKey = route({
  ...shared,
  name: 'identity.make-api-key',
  method: 'POST',
  path: '/api/api-keys/',
  summary: 'Make an API key; the answer is the only one that holds it',
  body: newApiKey,
  answer: madeApiKey,
  status: 201,
});

export const rotateApiKey = route({
  ...shared,
  name: 'identity.rotate-api-key',
  method: 'POST',
  path: '/api/api-keys/:id/rotate/',
  summary: 'Make a new key in the place of one, which works for 24 hours more',
  params: apiKeyParams,
  answer: madeApiKey,
  status: 201,
});

export const revokeApiKey = route({
  ...shared,
  name: 'identity.revoke-api-key',
  method: 'DELETE',
  path: '/api/api-keys/:id/',
  summary: 'Take an API key back: it is refused everywhere once this is answered',
  params: apiKeyParams,
  status: 204,
});

export const API_KEY_ROUTES = [listApiKeys, createApiKey, rotateApiKey, revokeApiKey];
