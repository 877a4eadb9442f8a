import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { LoginChallengeEntity } from './login-challenge.entity.ts';

const CHALLENGES = tableOf(LoginChallengeEntity);

const INSERT = CHALLENGES.insert({ without: ['tries', 'usedAt'] });
const TRY = CHALLENGES.update({
  computed: { tries: 'tries + 1' },
  where: ['tokenHash'],
  tail: 'AND used_at IS NULL AND expires_at > :now',
  given: ['now'],
  returning: CHALLENGES.fields([]),
});
const USE = CHALLENGES.update({
  set: ['usedAt'],
  where: ['tokenHash'],
  tail: 'AND used_at IS NULL',
  returning: ['accountId'],
});

/** Logins that wait for their second step. */
@Injectable()
export class LoginChallengesRepository {
  constructor(private readonly database: Database) {}

  async add(challenge: Omit<LoginChallengeEntity, 'tries' | 'usedAt'>): Promise<void> {
    await this.database.query(INSERT(challenge));
  }

  /** Counts a try, so that codes sent at once are counted too; null where the token is unknown, used or too old. */
  async try(tokenHash: Buffer, now: Date): Promise<LoginChallengeEntity | null> {
    const rows = await this.database.query(TRY({ tokenHash, now }));
    return rows[0] ?? null;
  }

  /** False when somebody else just did. */
  async use(tokenHash: Buffer, usedAt: Date): Promise<boolean> {
    const rows = await this.database.query(USE({ tokenHash, usedAt }));
    return rows.length > 0;
  }

  async forgetBefore(expiredBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM login_challenges WHERE expires_at < $1', [expiredBefore]);
  }
}
