import type { KeyFacts } from '@nidaan/platform-access';
import type { ApiKeyEntity } from './api-key.entity.ts';

/** A key as every service must know one. */
export const factsOfKey = (key: ApiKeyEntity): KeyFacts => ({
  hospitalId: key.hospitalId,
  keyId: key.id,
  accountNumber: -key.id,
  keyHash: key.keyHash,
  scopes: key.scopes,
  branchIds: key.branchIds,
  addresses: key.addresses,
  expiresAt: key.expiresAt.toISOString(),
  status: key.status,
  version: key.version,
});
