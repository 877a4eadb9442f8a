import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { JoinPermissionEntity } from './join-permission.entity.ts';
import type { Proof } from './reset-permissions.repository.ts';

const PERMISSIONS = tableOf(JoinPermissionEntity);

// Who sends no token must call from where the code was entered (OPN-16).
const OPEN = `AND expires_at > :now AND CASE WHEN :tokenHash::bytea IS NULL THEN network = :network ELSE token_hash = :tokenHash END`;
const PROOF = ['now', 'tokenHash', 'network'] as const;

const INSERT = PERMISSIONS.insert({ onConflict: 'replace' });
const FIND_OPEN = PERMISSIONS.select({ where: ['email'], only: ['email'], tail: OPEN, given: PROOF });
const USE = PERMISSIONS.delete({ where: ['email'], tail: OPEN, given: PROOF, returning: ['email'] });

/** Permissions of invited e-mails, which have no account yet, to choose a password: one an e-mail. */
@Injectable()
export class JoinPermissionsRepository {
  constructor(private readonly database: Database) {}

  /** Opens the permission; the one from an earlier code ends. */
  async open(permission: JoinPermissionEntity): Promise<void> {
    await this.database.query(INSERT(permission));
  }

  async isOpen(email: string, now: Date, proof: Proof): Promise<boolean> {
    return (await this.database.query(FIND_OPEN({ email, now, ...proof }))).length > 0;
  }

  /** Uses the permission up; false when somebody else just did. */
  async use(email: string, now: Date, proof: Proof): Promise<boolean> {
    return (await this.database.query(USE({ email, now, ...proof }))).length > 0;
  }

  async forgetBefore(expiredBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM join_permissions WHERE expires_at < $1', [expiredBefore]);
  }
}
