import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config, keyFor } from '@nidaan/platform-config';

/**
 * Refresh tokens: the first of a session is random, each next one is derived from the one before by a key only we hold. So a
 * family is one chain: two tabs that present the same token get the same next one, and nothing readable needs to be stored.
 */
@Injectable()
export class RefreshSecrets {
  readonly #key: Buffer;

  constructor(config: Config) {
    this.#key = keyFor(config.secrets.secret, 'refresh-tokens');
  }

  first(): string {
    return randomBytes(32).toString('base64url');
  }

  next(token: string): string {
    return createHmac('sha256', this.#key).update(token).digest('base64url');
  }

  /** As it is stored. The token carries 256 bits, so a fast hash suffices. */
  hash(token: string): Buffer {
    return createHash('sha256').update(token).digest();
  }
}
