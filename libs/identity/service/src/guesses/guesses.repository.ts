import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

/** What is being guessed. */
export type Secret = 'password' | 'code' | 'reset';

@Injectable()
export class GuessesRepository {
  constructor(private readonly database: Database) {}

  /** Counts a try before it is judged, so that guesses sent at once are counted too; gives the tries since the window began. */
  async count(
    secret: Secret,
    email: string,
    address: string,
    now: Date,
    windowBegin: Date,
  ): Promise<{ tries: number; since: Date }> {
    const [row] = await this.database.query<{ tries: number; since: Date }>(
      `INSERT INTO guesses AS g (secret, email, address, tries, since) VALUES ($1, $2, $3, 1, $4)
       ON CONFLICT (email, address, secret) DO UPDATE SET
         tries = CASE WHEN g.since < $5 THEN 1 ELSE g.tries + 1 END,
         since = CASE WHEN g.since < $5 THEN $4 ELSE g.since END
       RETURNING tries, since`,
      [secret, email, address, now, windowBegin],
    );
    return row!;
  }

  async forget(secret: Secret, email: string, address: string): Promise<void> {
    await this.database.query('DELETE FROM guesses WHERE email = $1 AND address = $2 AND secret = $3', [email, address, secret]);
  }

  async forgetBefore(begunBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM guesses WHERE since < $1', [begunBefore]);
  }
}
