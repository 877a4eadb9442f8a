import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { ResetPermissionEntity } from './reset-permission.entity.ts';

const PERMISSIONS = tableOf(ResetPermissionEntity);

// The permission of an e-mail. Who sends no token must call from where the code was entered (OPN-16); rows of a release before name no place.
const OPEN = `AND expires_at > :now
  AND CASE WHEN :tokenHash::bytea IS NULL THEN network IS NULL OR network = :network ELSE token_hash = :tokenHash END`;
const PROOF = ['now', 'tokenHash', 'network'] as const;

const INSERT = PERMISSIONS.insert({ onConflict: 'replace' });
const FIND_OPEN = PERMISSIONS.select({ where: ['email'], only: ['accountId'], tail: OPEN, given: PROOF });
const USE = PERMISSIONS.delete({ where: ['email'], tail: OPEN, given: PROOF, returning: ['email'] });

/** What a caller shows: the token, or else that it is where the code was entered. */
export interface Proof {
  tokenHash: Buffer | null;
  network: string;
}

/** Permissions to set a new password: one an e-mail, opened by a code that was just verified. */
@Injectable()
export class ResetPermissionsRepository {
  constructor(private readonly database: Database) {}

  /** Opens the permission; the one from an earlier code ends. */
  async open(permission: ResetPermissionEntity): Promise<void> {
    await this.database.query(INSERT(permission));
  }

  /** Whose password may be set now. */
  async accountOf(email: string, now: Date, proof: Proof): Promise<number | null> {
    const rows = await this.database.query(FIND_OPEN({ email, now, ...proof }));
    return rows[0]?.accountId ?? null;
  }

  /** Uses the permission up; false when somebody else just did. */
  async use(email: string, now: Date, proof: Proof): Promise<boolean> {
    const rows = await this.database.query(USE({ email, now, ...proof }));
    return rows.length > 0;
  }

  /** Ends what was opened for an account under an e-mail that is no longer its own. */
  async forgetOf(accountId: number): Promise<void> {
    await this.database.query('DELETE FROM reset_permissions WHERE account_id = $1', [accountId]);
  }

  async forgetBefore(expiredBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM reset_permissions WHERE expires_at < $1', [expiredBefore]);
  }
}
