import { Injectable } from '@nestjs/common';
import { KEY_MARK_BYTES } from '@nidaan/platform-config';
import { Database, tableOf } from '@nidaan/platform-database';
import { BackupCodeEntity } from './backup-code.entity.ts';
import { FactorEntity } from './factor.entity.ts';

const FACTORS = tableOf(FactorEntity);
const CODES = tableOf(BackupCodeEntity);

const BEGIN = FACTORS.insert({
  without: ['confirmedAt', 'lastUsedAt'],
  onConflict: `ON CONFLICT (account_id, kind) DO UPDATE SET id = excluded.id, sealed_secret = excluded.sealed_secret,
    last_step = excluded.last_step, created_at = excluded.created_at WHERE factors.confirmed_at IS NULL`,
  returning: ['id'],
});
const OF_ACCOUNT = FACTORS.select({ where: ['accountId', 'kind'] });
const CONFIRM = FACTORS.update({
  set: ['confirmedAt', 'lastStep'],
  where: ['id'],
  tail: 'AND confirmed_at IS NULL',
  returning: ['id'],
});
const TAKE_STEP = FACTORS.update({
  set: ['lastStep', 'lastUsedAt'],
  where: ['id'],
  tail: 'AND last_step < :lastStep AND confirmed_at IS NOT NULL',
  returning: ['id'],
});
const RESEAL = FACTORS.update({ set: ['sealedSecret'], where: ['id'] });
const SEALED_BY_OTHERS = `SELECT ${FACTORS.columns(undefined, ['id', 'accountId', 'sealedSecret'])} FROM factors
  WHERE substr(sealed_secret, 1, $2) <> $1 AND account_id > $3 ORDER BY account_id LIMIT $4 FOR NO KEY UPDATE`;
const REMOVE = FACTORS.delete({ where: ['id'] });
const FORGET_CODES = CODES.delete({ where: ['factorId'] });
const USE_CODE = CODES.update({
  set: ['usedAt'],
  where: ['factorId', 'codeHash'],
  tail: 'AND used_at IS NULL',
  returning: ['factorId'],
});

/** Second factors of accounts and their backup codes. */
@Injectable()
export class FactorsRepository {
  constructor(private readonly database: Database) {}

  /** The account's authenticator app, confirmed or not; null where there is none. */
  async ofAccount(accountId: number): Promise<FactorEntity | null> {
    const rows = await this.database.query<FactorEntity>(OF_ACCOUNT({ accountId, kind: 'totp' }));
    return rows[0] ?? null;
  }

  /** Puts a secret in the place of one that was not confirmed; false where one is in use. */
  async begin(factor: Omit<FactorEntity, 'confirmedAt' | 'lastUsedAt'>): Promise<boolean> {
    const rows = await this.database.query(BEGIN(factor));
    return rows.length > 0;
  }

  /** False when it was confirmed or replaced meanwhile. */
  async confirm(id: string, lastStep: number, confirmedAt: Date): Promise<boolean> {
    const rows = await this.database.query(CONFIRM({ id, lastStep, confirmedAt }));
    return rows.length > 0;
  }

  /** Takes the code of a step; false when this step's code, or a later one, was taken before. */
  async takeStep(id: string, lastStep: number, lastUsedAt: Date): Promise<boolean> {
    const rows = await this.database.query(TAKE_STEP({ id, lastStep, lastUsedAt }));
    return rows.length > 0;
  }

  async remove(id: string): Promise<void> {
    await this.database.query(REMOVE({ id }));
  }

  /** Gives a factor these backup codes instead of those it has. */
  async setCodes(factorId: string, hashes: readonly Buffer[]): Promise<void> {
    await this.database.query(FORGET_CODES({ factorId }));
    await this.database.query('INSERT INTO backup_codes (factor_id, code_hash) SELECT $1, unnest($2::bytea[])', [
      factorId,
      hashes,
    ]);
  }

  /** Uses a backup code up; false when there is none such, or it was used. */
  async useCode(factorId: string, codeHash: Buffer, usedAt: Date): Promise<boolean> {
    const rows = await this.database.query(USE_CODE({ factorId, codeHash, usedAt }));
    return rows.length > 0;
  }

  async codesLeft(factorId: string): Promise<number> {
    const [row] = await this.database.query<{ left: number }>(
      'SELECT count(*)::int AS left FROM backup_codes WHERE factor_id = $1 AND used_at IS NULL',
      [factorId],
    );
    return row!.left;
  }

  /** How many secrets a key sealed; `mark` is what stands at their head, in hexadecimal digits. */
  byKey(): Promise<{ mark: string; count: number }[]> {
    return this.database.query(
      `SELECT encode(substr(sealed_secret, 1, $1), 'hex') AS mark, count(*)::int AS count FROM factors GROUP BY 1 ORDER BY 1`,
      [KEY_MARK_BYTES],
    );
  }

  /** Secrets of accounts beyond a number that another key sealed, held until the end of the transaction. */
  sealedByOthers(mark: Buffer, beyond: number, most: number): Promise<Pick<FactorEntity, 'id' | 'accountId' | 'sealedSecret'>[]> {
    return this.database.query(SEALED_BY_OTHERS, [mark, mark.length, beyond, most]);
  }

  async reseal(id: string, sealedSecret: Buffer): Promise<void> {
    await this.database.query(RESEAL({ id, sealedSecret }));
  }
}
