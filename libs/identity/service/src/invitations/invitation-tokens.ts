import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JOIN_PAGE } from '@nidaan/identity-contracts';
import { Config, publicUrlOf, seal, unseal } from '@nidaan/platform-config';
import type { InvitationEntity } from './invitation.entity.ts';

const BYTES = 32;

/** Secrets of invitations: 256 bits, of which a hash is kept, and the secret sealed for the mail and the link. */
@Injectable()
export class InvitationTokens {
  constructor(private readonly config: Config) {}

  /** A new secret, as it is stored. */
  make(invitationId: string): Pick<InvitationEntity, 'tokenHash' | 'sealedToken'> {
    const token = randomBytes(BYTES).toString('base64url');
    return { tokenHash: this.hash(token), sealedToken: seal(this.config.keysFor('invitations'), invitationId, token) };
  }

  /** The token carries 256 bits, so a fast hash suffices. */
  hash(token: string): Buffer {
    return createHash('sha256').update(token).digest();
  }

  /** The link of an invitation; null where its secret was sealed by a key that is gone. */
  linkOf({ id, sealedToken }: Pick<InvitationEntity, 'id' | 'sealedToken'>): string | null {
    const site = publicUrlOf(this.config.values);
    try {
      return `${site}${JOIN_PAGE}#token=${unseal(this.config.keysFor('invitations'), id, sealedToken)}`;
    } catch {
      return null;
    }
  }
}
