import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '@nidaan/platform-config';

/**
 * Refresh tokens: the first of a session is random, each next one is derived from the one before by a key only we hold. So a
 * family is one chain: two tabs that present the same token get the same next one, and nothing readable needs to be stored.
 */
@Injectable()
export class RefreshSecrets {
  constructor(private readonly config: Config) {}

  first(): string {
    return randomBytes(32).toString('base64url');
  }

  next(token: string): string {
    return this.nextOnes(token)[0]!;
  }

  /** All that may follow a token while keys roll over: another tab's may have been derived by the other key. */
  nextOnes(token: string): string[] {
    return this.config.keysFor('refresh-tokens').map((key) => createHmac('sha256', key).update(token).digest('base64url'));
  }

  /** As it is stored. The token carries 256 bits, so a fast hash suffices. */
  hash(token: string): Buffer {
    return createHash('sha256').update(token).digest();
  }
}
