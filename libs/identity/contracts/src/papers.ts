import { PAPER_KINDS, route } from '@nidaan/kernel';
import { z } from 'zod';

const MINUTE = 60;

/** `current`: the paper says what the record says. `replaced`: the record was changed since. `withdrawn`: it is not there any more. */
export const paperStatus = z.enum(['current', 'replaced', 'withdrawn']);

const truePaper = z.object({
  valid: z.literal(true),
  hospital: z.string(),
  kind: z.enum(PAPER_KINDS),
  number: z.number().int(),
  /** The number as it is printed, where it is another: 'R/2026-27/000123'. */
  shown_as: z.string().optional(),
  /** The day on the paper, yyyy-mm-dd. */
  date: z.string(),
  /** Rupees; null where the paper shows no money. */
  total: z.number().nullable(),
  hash12: z.string(),
  status: paperStatus,
});
export type TruePaper = z.output<typeof truePaper>;

export const paperVerification = z.discriminatedUnion('valid', [
  truePaper,
  z.object({ valid: z.literal(false), message: z.string() }),
]);
export type PaperVerification = z.output<typeof paperVerification>;

const paperToken = z.object({ token: z.string().max(500) });

/** Whether a paper is one of ours, and whether it still says what it said (RPT-20). No names, nothing of anybody's health. */
export const verifyPaper = route({
  name: 'identity.verify-paper',
  owner: 'identity',
  method: 'GET',
  path: '/api/public/verify/:token/',
  access: 'public',
  summary: 'Check the code of a printed paper',
  params: paperToken,
  answer: paperVerification,
  limits: [{ by: 'address', max: 120, seconds: MINUTE }],
});

/** The same for people: a page that needs no script. */
export const verifyPaperPage = route({
  name: 'identity.verify-paper-page',
  owner: 'identity',
  method: 'GET',
  path: '/verify/:token/',
  access: 'public',
  summary: 'The page that the code of a printed paper leads to',
  params: paperToken,
  produces: 'file',
  limits: [{ by: 'address', max: 120, seconds: MINUTE }],
});

/** The public keys of papers' codes, to check one without Nidaan. */
export const documentKeys = route({
  name: 'identity.document-keys',
  owner: 'identity',
  method: 'GET',
  path: '/.well-known/nidaan-document-keys.json',
  access: 'public',
  summary: 'Public keys of the codes on printed papers (Ed25519)',
  answer: z.object({ keys: z.array(z.object({ id: z.string(), public_key: z.string() })) }),
  limits: [{ by: 'address', max: 120, seconds: MINUTE }],
});
