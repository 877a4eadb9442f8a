import { CreateIdempotencyKeys1700000000020 } from './1700000000020-create-idempotency-keys.migration.ts';
import { ForgetPlainBodyHashes1700000000021 } from './1700000000021-forget-plain-body-hashes.migration.ts';
import { NameKeysOfHashes1855000000002 } from './1855000000002-name-keys-of-hashes.migration.ts';

export { AnsweredBefore, Idempotency } from './idempotency.ts';

/** Migrations of the table of `Idempotency`. */
export const idempotencyMigrations = [
  CreateIdempotencyKeys1700000000020,
  ForgetPlainBodyHashes1700000000021,
  NameKeysOfHashes1855000000002,
];
