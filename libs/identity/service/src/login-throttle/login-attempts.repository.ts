import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { LoginAttemptEntity, type Secret } from './login-attempt.entity.ts';

// In the place of a network: tries from all of them together. No address reads so.
const EVERYWHERE = '*';

const GUESSES = tableOf(LoginAttemptEntity);

const COUNT = GUESSES.insert({
  computed: { tries: '1' },
  onConflict: `ON CONFLICT (email, address, secret) DO UPDATE SET
    tries = CASE WHEN guesses.since < :windowBegin THEN 1 ELSE guesses.tries + 1 END,
    since = CASE WHEN guesses.since < :windowBegin THEN excluded.since ELSE guesses.since END`,
  given: ['windowBegin'],
  returning: ['tries', 'since'],
});
const WRONG_EVERYWHERE = GUESSES.select({
  where: ['email', 'address', 'secret'],
  only: ['tries', 'since'],
  tail: 'AND since > :quietSince',
  given: ['quietSince'],
});
const COUNT_EVERYWHERE = GUESSES.insert({
  computed: { tries: '1' },
  onConflict: `ON CONFLICT (email, address, secret) DO UPDATE SET
    tries = CASE WHEN guesses.since < :quietSince THEN 1 ELSE guesses.tries + 1 END, since = excluded.since`,
  given: ['quietSince'],
});
const TAKE_TURN = GUESSES.update({
  set: ['since'],
  where: ['email', 'address', 'secret'],
  tail: 'AND since <= :lastBefore',
  given: ['lastBefore'],
  returning: ['tries'],
});
const FORGET = GUESSES.delete({ where: ['email', 'address', 'secret'] });

/** All networks together. */
const everywhere = (email: string) => ({ email, address: EVERYWHERE, secret: 'password' as const });

@Injectable()
export class LoginAttemptsRepository {
  constructor(private readonly database: Database) {}

  /** Counts a try before it is judged, so that guesses sent at once are counted too; gives the tries since the window began. */
  async count(
    secret: Secret,
    email: string,
    address: string,
    since: Date,
    windowBegin: Date,
  ): Promise<{ tries: number; since: Date }> {
    const [row] = await this.database.query(COUNT({ secret, email, address, since, windowBegin }));
    return row!;
  }

  /** Wrong passwords of an e-mail from all networks, and when the last one was looked at; null after a quiet time. */
  async wrongEverywhere(email: string, quietSince: Date): Promise<{ tries: number; since: Date } | null> {
    const rows = await this.database.query(WRONG_EVERYWHERE({ ...everywhere(email), quietSince }));
    return rows[0] ?? null;
  }

  /** Counts a wrong password in all networks' number, which begins anew after a quiet time. */
  async countEverywhere(email: string, since: Date, quietSince: Date): Promise<void> {
    await this.database.query(COUNT_EVERYWHERE({ ...everywhere(email), since, quietSince }));
  }

  /** Takes the turn if the last one is long enough ago; one of several who ask at once gets it. */
  async takeTurn(email: string, since: Date, lastBefore: Date): Promise<boolean> {
    const rows = await this.database.query(TAKE_TURN({ ...everywhere(email), since, lastBefore }));
    return rows.length > 0;
  }

  async forget(secret: Secret, email: string, address: string): Promise<void> {
    await this.database.query(FORGET({ secret, email, address }));
  }

  async forgetBefore(begunBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM guesses WHERE since < $1', [begunBefore]);
  }
}
