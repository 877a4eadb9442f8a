import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { RegistrationAttemptEntity as RegistrationAttempt } from './registration-attempt.entity.ts';

export type { RegistrationAttempt };

const ATTEMPTS = tableOf(RegistrationAttempt);

const INSERT = ATTEMPTS.insert();
const FIND = ATTEMPTS.select({ where: ['id'] });
const NEWEST = ATTEMPTS.select({
  where: ['email'],
  tail: 'ORDER BY network IS NOT DISTINCT FROM :own DESC, created_at DESC LIMIT 1',
  given: ['own'],
});

@Injectable()
export class RegistrationsRepository {
  constructor(private readonly database: Database) {}

  async add(attempt: RegistrationAttempt): Promise<void> {
    await this.database.query(INSERT(attempt));
  }

  async byId(id: string): Promise<RegistrationAttempt | null> {
    const rows = await this.database.query(FIND({ id }));
    return rows[0] ?? null;
  }

  /** The newest of a network, or else of any: a stranger's attempt does not stand before the owner's own. */
  async newest(email: string, network: string | null): Promise<RegistrationAttempt | null> {
    const rows = await this.database.query(NEWEST({ email, own: network }));
    return rows[0] ?? null;
  }

  /** Ends all attempts of an e-mail and, with them, their codes. */
  async forget(email: string): Promise<void> {
    await this.database.query('DELETE FROM registration_attempts WHERE email = $1', [email]);
  }

  async forgetBefore(createdBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM registration_attempts WHERE created_at < $1', [createdBefore]);
  }
}
