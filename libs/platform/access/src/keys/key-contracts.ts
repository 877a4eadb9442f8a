import { z } from 'zod';
import { DOMAIN_SERVICES, event, MAX_ID, route } from '@nidaan/kernel';

const number = z.number().int().min(1).max(MAX_ID);

/** Why a key is let in nowhere: taken back, the plan has no API any more, or its maker is no active member. */
const keyStatus = z.enum(['active', 'revoked', 'no-plan', 'no-maker']);

/** An API key as every service must know one. The key itself is told to nobody. */
export const keyFacts = z.object({
  hospitalId: number,
  keyId: number,
  /** Stands for the account in trails: negative, so that no account can have it. */
  accountNumber: z.number().int().max(-1),
  /** SHA-256 of the key in base64url. */
  keyHash: z.string(),
  scopes: z.array(z.string()),
  /** Null: all branches. */
  branchIds: z.array(number).nullable(),
  /** Networks from which it may call, in CIDR notation; none: from everywhere. */
  addresses: z.array(z.string()),
  expiresAt: z.iso.datetime(),
  status: keyStatus,
  /** Rises with every change of the key. */
  version: z.number().int(),
});
export type KeyFacts = z.output<typeof keyFacts>;

/** A key was made, taken back, paused or resumed. Each service applies it by itself; the answer to the change waits for all of them. */
export const keyChanged = event({
  name: 'identity.key.changed.v1',
  owner: 'identity',
  payload: keyFacts,
  aggregate: ({ hospitalId, keyId }) => `${hospitalId}/${keyId}`,
  readBy: DOMAIN_SERVICES,
  kept: true,
  shownTo: 'nobody',
  sample: {
    hospitalId: 7,
    keyId: 1,
    accountNumber: -1,
    keyHash: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
    scopes: ['patients.view'],
    branchIds: null,
    addresses: ['203.0.113.0/24'],
    expiresAt: '2027-11-20T06:30:00.000Z',
    status: 'active',
    version: 1,
  },
});

/** Told by a service in which a key called; at most once a minute a key. */
export const noteKeyUse = route({
  name: 'identity.note-key-use',
  owner: 'identity',
  method: 'POST',
  path: '/internal/api-keys/used/',
  access: 'service',
  askedBy: DOMAIN_SERVICES,
  summary: 'A key of the hospital at work has called',
  body: z.object({ key_id: number, at: z.iso.datetime(), address: z.string().max(100) }),
  answer: z.object({}),
});
