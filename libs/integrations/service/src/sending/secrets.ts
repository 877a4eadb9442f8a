import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DeliveryHeaders } from '@nidaan/integrations-contracts';
import { Config, KEY_MARK_BYTES, keyMark, seal, unseal } from '@nidaan/platform-config';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** The purpose of the keys that seal them. */
export const WEBHOOK_KEYS = 'webhooks';

/** Secrets of webhooks: made, sealed at rest, and what they sign (ORG-83, ORG-84). */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly config: Config) {}

  /** What stands at the head of all that is sealed from now on, in hexadecimal digits. */
  get mark(): string {
    return keyMark(this.config.keysFor(WEBHOOK_KEYS)[0]).toString('hex');
  }

  /** Whether the present key sealed it. */
  isPresent(sealed: Buffer): boolean {
    return sealed.subarray(0, KEY_MARK_BYTES).toString('hex') === this.mark;
  }

  make(): string {
    return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
  }

  seal(hospitalId: number, secret: string): Buffer {
    return seal(this.config.keysFor(WEBHOOK_KEYS), ownerOf(hospitalId), secret);
  }

  open(hospitalId: number, sealed: Buffer): string {
    return unseal(this.config.keysFor(WEBHOOK_KEYS), ownerOf(hospitalId), sealed);
  }
}

const ownerOf = (hospitalId: number) => `webhook:${hospitalId}`;

/** The headers of a try, signed with every secret that counts (Standard Webhooks). */
export function signedHeaders(
  secrets: readonly string[],
  id: string,
  at: Date,
  body: string,
): DeliveryHeaders & Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Nidaan-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
