import { createHash } from 'node:crypto';
import { unauthorized } from '@nidaan/kernel';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { ProviderNews } from './message-driver.ts';
import type { SentHeaders } from './sent-headers.ts';

/** The answer to a message that was taken (https://developer.vonage.com/en/api/messages). */
export const takenAnswer = z.object({ message_uuid: z.string().min(1).max(100) });

/** Why one was not taken: a problem report (RFC 7807). */
export const problemAnswer = z.object({ title: z.string().optional() });

const claims = z.object({ payload_hash: z.string(), api_key: z.string().optional() });

const status = z.object({
  message_uuid: z.string().min(1).max(100),
  client_ref: z.string().min(1).max(100),
  status: z.string().max(40),
  error: z.object({ title: z.union([z.string(), z.number()]).optional() }).optional(),
});

const inbound = z.object({ from: z.string().min(4).max(20), text: z.string() });

const FORGED = 'This report is not signed by the provider.';
const STOP_WORDS = /^\s*(?:STOP|STOPALL|UNSUBSCRIBE|बंद|रोकें)(?:[\s.!]|$)/iu;

/**
 * Reads a webhook of the Messages API. A JWT signed with the signature secret names the hash of the body
 * (https://developer.vonage.com/en/messages/concepts/signed-webhooks). Throws AppError 401 when the signature does not hold.
 */
export function readVonageWebhook(
  body: string,
  headers: SentHeaders,
  { apiKey, signatureSecret }: { apiKey: string; signatureSecret: string },
): ProviderNews[] {
  const token = /^Bearer (\S+)$/.exec(String(headers['authorization'] ?? ''))?.[1] ?? '';
  const signed = claims.safeParse(verified(token, signatureSecret));
  const hash = createHash('sha256').update(body).digest('hex');
  if (!signed.success || signed.data.payload_hash !== hash) throw unauthorized(FORGED);
  if (signed.data.api_key !== undefined && signed.data.api_key !== apiKey) throw unauthorized(FORGED);
  return newsIn(jsonOf(body));
}

function newsIn(body: unknown): ProviderNews[] {
  const report = status.safeParse(body);
  if (report.success) {
    const state = STATES[report.data.status];
    const { client_ref: reference, message_uuid: providerRef, error } = report.data;
    const reason = state === 'failed' ? `Not delivered${codeOf(error?.title)}` : '';
    return state ? [{ kind: 'report', reference, providerRef, state, reason }] : [];
  }
  const message = inbound.safeParse(body);
  if (!message.success || !STOP_WORDS.test(message.data.text)) return [];
  return [{ kind: 'stop', from: `+${message.data.from.replace(/\D/g, '')}` }];
}

const STATES: Readonly<Record<string, 'delivered' | 'failed'>> = {
  delivered: 'delivered',
  read: 'delivered',
  rejected: 'failed',
  undeliverable: 'failed',
};

// The code alone: words of a provider may repeat the number.
const codeOf = (title: string | number | undefined): string => (/^\d{1,6}$/.test(String(title ?? '')) ? ` (${title})` : '');

function verified(token: string, secret: string): unknown {
  try {
    return jwt.verify(token, secret, { algorithms: ['HS256'], ignoreExpiration: true });
  } catch {
    return undefined;
  }
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
