import { sign, verify } from 'node:crypto';
import { PAPER_KINDS, type Paise, type PaperKind, type PlainDate } from '@nidaan/kernel';
import { z } from 'zod';
import type { PaperKey } from './paper-keys.ts';

/** What a paper's code says of it (RPT-20): no name, nothing of anybody's health. */
export interface PaperFacts {
  kind: PaperKind;
  hospitalId: number;
  number: number;
  date: PlainDate;
  /** Null where the paper shows no money. */
  totalPaise: Paise | null;
  /** The first 12 hex digits of the SHA-256 of what the paper says. */
  hash12: string;
}

/** A code as it was read; whether the signature is right is another question. */
export interface ReadToken {
  facts: PaperFacts;
  keyId: string;
  payload: Buffer;
  signature: Buffer;
}

const whole = z.number().int().positive();
const payloadOf = z.tuple([
  z.enum(PAPER_KINDS),
  whole,
  whole,
  z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  z.number().int().nullable(),
  z.string().regex(/^[0-9a-f]{12}$/),
  z.string().regex(/^[0-9a-f]{8}$/),
]);
const TOKEN = /^([\w-]{40,300})\.([\w-]{86})$/;

/** `<payload>.<signature>`, both base64url; the payload is a JSON list, so that the code on paper stays small. */
export function paperToken({ kind, hospitalId, number, date, totalPaise, hash12 }: PaperFacts, key: PaperKey): string {
  const payload = Buffer.from(JSON.stringify([kind, hospitalId, number, date, totalPaise, hash12, key.id]));
  return `${payload.toString('base64url')}.${sign(null, payload, key.privateKey).toString('base64url')}`;
}

/** What a code says; null when it is none of ours by its form. */
export function readToken(token: string): ReadToken | null {
  const [, payloadText, signatureText] = TOKEN.exec(token) ?? [];
  if (!payloadText || !signatureText) return null;
  const payload = Buffer.from(payloadText, 'base64url');
  const parsed = payloadOf.safeParse(jsonOf(payload));
  if (!parsed.success) return null;
  const [kind, hospitalId, number, date, totalPaise, hash12, keyId] = parsed.data;
  const facts = { kind, hospitalId, number, date: date as PlainDate, totalPaise: totalPaise as Paise | null, hash12 };
  return { facts, keyId, payload, signature: Buffer.from(signatureText, 'base64url') };
}

/** Whether a key made the signature of a code. */
export const isSignedBy = ({ payload, signature }: ReadToken, publicKey: string): boolean =>
  verify(null, payload, publicKey, signature);

function jsonOf(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
